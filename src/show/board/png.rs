//! The board as PNG, for mails and wherever SVG is not shown: the same picture, drawn with a font of our own, so that
//! the same board gives the same bytes on every machine.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::show::board::Picture;

/// The narrowest picture, in pixels.
pub const WIDTH_MIN: u32 = 100;
/// The widest one.
pub const WIDTH_MAX: u32 = 1600;
/// Wide enough for a mail, and light.
pub const WIDTH_USUAL: u32 = 480;

/// The most colours that a picture has: one byte numbers them.
pub(super) const COLOURS_MAX: usize = 256;

/// Latin letters, digits and a few signs of DejaVu Sans; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-Latin.ttf");

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// A picture that could not be drawn; boards can always be.
#[derive(Debug, thiserror::Error)]
#[error("the board could not be drawn: {0}")]
pub struct PngError(pub(super) String);

impl Picture<'_> {
    /// The board as PNG on white, so many pixels wide; the width is brought into [`WIDTH_MIN`] to [`WIDTH_MAX`].
    ///
    /// It takes milliseconds of computing: servers keep it off the threads that answer.
    ///
    /// # Errors
    /// The SVG cannot be read back or there is no memory for the picture.
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        png(&self.svg(), width)
    }
}

/// The same for an SVG that [`Picture::svg`] gave.
///
/// # Errors
/// The SVG cannot be read or there is no memory for the picture.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let (image, width, height) = drawn(svg, width)?;
    encode(&image, width, height).map_err(|error| PngError(error.to_string()))
}

/// The picture with its width and height.
pub(super) fn drawn(svg: &str, width: u32) -> Result<(Indexed, u32, u32), PngError> {
    let failed = |error: &dyn ToString| PngError(error.to_string());
    let options =
        Options { font_family: "DejaVu Sans".to_owned(), fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let size =
        size.scale_to_width(width.clamp(WIDTH_MIN, WIDTH_MAX)).ok_or_else(|| failed(&"it has no size"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it is too large"))?;
    pixels.fill(Color::WHITE);
    #[expect(clippy::cast_precision_loss, reason = "at most WIDTH_MAX, which an f32 holds exactly")]
    let scale = size.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok((indexed(&pixels), size.width(), size.height()))
}

/// A picture of few colours: each pixel is the number of its colour.
pub(super) struct Indexed {
    pub(super) palette: Vec<u8>,
    pub(super) pixels: Vec<u8>,
}

/// A board has a few colours and the shades between them at the edges of pieces and letters. The most frequent are kept as
/// they are; a rarer shade, of a pixel or two, becomes the nearest of them.
fn indexed(pixels: &Pixmap) -> Indexed {
    // Nothing shines through: it was drawn on white. Squares are of one colour over many pixels: those are counted at once.
    let runs = || {
        let runs = pixels.pixels().chunk_by(|one, next| one == next);
        runs.map(|run| ([run[0].red(), run[0].green(), run[0].blue()], run.len()))
    };
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for (colour, length) in runs() {
        *counts.entry(colour).or_default() += length;
    }
    let mut kept: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    kept.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
    let rare = kept.split_off(kept.len().min(COLOURS_MAX));
    let mut numbers: HashMap<[u8; 3], u8> =
        (0..=u8::MAX).zip(&kept).map(|(number, (colour, _))| (*colour, number)).collect();
    for (colour, _) in rare {
        let nearest = (0..=u8::MAX).zip(&kept).min_by_key(|(_, (other, _))| distance(colour, *other));
        numbers.insert(colour, nearest.map_or(0, |(number, _)| number));
    }
    let mut numbered = Vec::with_capacity(pixels.pixels().len());
    for (colour, length) in runs() {
        let number = numbers.get(&colour).copied().unwrap_or(0);
        numbered.resize(numbered.len() + length, number);
    }
    Indexed { palette: kept.iter().flat_map(|(colour, _)| *colour).collect(), pixels: numbered }
}

pub(super) fn distance([r, g, b]: [u8; 3], other: [u8; 3]) -> u32 {
    let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    square(r, other[0]) + square(g, other[1]) + square(b, other[2])
}

fn encode(image: &Indexed, width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(image.palette.as_slice());
    encoder.set_compression(png::Compression::High);
    // Neighbouring numbers have nothing to do with each other.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&image.pixels)?;
    writer.finish()?;
    Ok(bytes)
}
