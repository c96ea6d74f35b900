//! The board as PNG, for mails and wherever SVG is not shown: the same picture, drawn with a font of our own, so that
//! the same board gives the same bytes on every machine.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::board::Picture;

/// The narrowest picture, in pixels.
pub const WIDTH_MIN: u32 = 100;
/// The widest one.
pub const WIDTH_MAX: u32 = 1600;
/// Wide enough for a mail, and light.
pub const WIDTH_USUAL: u32 = 480;

/// Latin letters, digits and a few signs of DejaVu Sans; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-Latin.ttf");

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// A picture that could not be drawn; boards can always be.
#[derive(Debug, thiserror::Error)]
#[error("the board could not be drawn: {0}")]
pub struct PngError(String);

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
    let failed = |error: &dyn ToString| PngError(error.to_string());
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let size = size
        .scale_to_width(width.clamp(WIDTH_MIN, WIDTH_MAX))
        .ok_or_else(|| failed(&"it has no size"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it is too large"))?;
    pixels.fill(Color::WHITE);
    #[expect(
        clippy::cast_precision_loss,
        reason = "at most WIDTH_MAX, which an f32 holds exactly"
    )]
    let scale = size.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
