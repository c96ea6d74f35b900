//! Boards one after another as one moving picture (APNG). Programs that know only PNG show the first.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::show::board::Picture;
use crate::show::board::png::{COLOURS_MAX, Indexed, PngError, distance, drawn};

/// How long each board is shown, and the last one, in tenths of a second.
const SHOWN: u16 = 14;
const LAST_SHOWN: u16 = 50;

/// The boards, so many pixels wide, over and over. It takes up to seconds of computing.
///
/// # Errors
/// There is no board, or one cannot be drawn.
pub fn moving(boards: &[Picture<'_>], width: u32) -> Result<Vec<u8>, PngError> {
    let mut frames = Vec::with_capacity(boards.len());
    let mut size = (0, 0);
    for board in boards {
        let (image, width, height) = drawn(&board.svg(), width)?;
        size = (width, height);
        frames.push(image);
    }
    let palette = shared(&mut frames);
    encode(&frames, &palette, size).map_err(|error| PngError(error.to_string()))
}

/// Numbers the colours of all frames anew, by one palette: the file has room for one.
fn shared(frames: &mut [Indexed]) -> Vec<u8> {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for frame in &*frames {
        let colours = frame.palette.as_chunks::<3>().0;
        for pixel in &frame.pixels {
            *counts.entry(colours[usize::from(*pixel)]).or_default() += 1;
        }
    }
    let mut kept: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    kept.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
    kept.truncate(COLOURS_MAX);
    let nearest = |colour: [u8; 3]| {
        let all = (0..=u8::MAX).zip(&kept);
        all.min_by_key(|(_, (other, _))| distance(colour, *other)).map_or(0, |(number, _)| number)
    };
    for frame in frames {
        let numbers: Vec<u8> = frame.palette.as_chunks::<3>().0.iter().map(|one| nearest(*one)).collect();
        for pixel in &mut frame.pixels {
            *pixel = numbers[usize::from(*pixel)];
        }
    }
    kept.iter().flat_map(|(colour, _)| *colour).collect()
}

fn encode(
    frames: &[Indexed],
    palette: &[u8],
    (width, height): (u32, u32),
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(png::Compression::Balanced);
    // Neighbouring numbers have nothing to do with each other.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_animated(u32::try_from(frames.len()).unwrap_or(u32::MAX), 0)?;
    encoder.set_frame_delay(SHOWN, 10)?;
    let mut writer = encoder.write_header()?;
    for (at, frame) in frames.iter().enumerate() {
        if at + 1 == frames.len() {
            writer.set_frame_delay(LAST_SHOWN, 10)?;
        }
        writer.write_image_data(&frame.pixels)?;
    }
    writer.finish()?;
    Ok(bytes)
}
