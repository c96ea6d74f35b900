//! Boards as PNG: the same picture as the SVG, in true colours.

use fairschach::base::Side;
use fairschach::rules::{Position, RuleSet};
use fairschach::show::Lang;
use fairschach::show::board::Picture;
use fairschach::show::board::png::{WIDTH_MAX, WIDTH_MIN, png};
use fairschach::show::rulebook::cases;
use resvg::tiny_skia::Pixmap;

const LIGHT: [u8; 3] = [0xf1, 0xea, 0xd9];
const DARK: [u8; 3] = [0x9b, 0xb0, 0x8c];

fn pixel(picture: &Pixmap, x: u32, y: u32) -> [u8; 3] {
    let colour = picture.pixel(x, y).unwrap();
    assert_eq!(colour.alpha(), 255, "nothing shines through");
    [colour.red(), colour.green(), colour.blue()]
}

fn decode(bytes: &[u8]) -> Pixmap {
    Pixmap::decode_png(bytes).unwrap()
}

/// Leaves it in `target/screens/`, for people to look at.
fn keep(name: &str, bytes: &[u8]) {
    let folder = crate::peers::project().join("target/screens");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
}

#[test]
fn squares_have_the_colours_of_the_svg() {
    let rules = RuleSet::new("fairschach", "fsr-2023", &Default::default()).unwrap();
    let position = Position::start(&rules);
    let picture = Picture::of(&position, Side::White, Lang::De);
    let svg = picture.svg();
    assert!(svg.contains("#f1ead9") && svg.contains("#9bb08c"));
    let bytes = picture.png(880).unwrap();
    keep("board-start", &bytes);
    let drawn = decode(&bytes);
    assert_eq!((drawn.width(), drawn.height()), (880, 880));
    for file in 0..8 {
        for rank in 1..=8 {
            let corner = (40 + file * 100 + 4, 40 + (8 - rank) * 100 + 4);
            let expected = if (file + rank) % 2 == 1 { DARK } else { LIGHT };
            assert_eq!(pixel(&drawn, corner.0, corner.1), expected, "{file} {rank}");
        }
    }
    // A file's letter below the board: something dark is drawn there.
    let letter = (70..110).flat_map(|x| (845..875).map(move |y| (x, y)));
    assert!(letter.into_iter().any(|(x, y)| pixel(&drawn, x, y)[0] < 0x80), "coordinates are drawn");
}

#[test]
fn chess66_is_drawn_in_its_true_shape() {
    let case = cases::find("chess66", "into-a-switch").unwrap().game().unwrap();
    let bytes = Picture::before(&case.position, &case.entries, Side::White, Lang::De).png(980).unwrap();
    keep("board-chess66", &bytes);
    let drawn = decode(&bytes);
    assert_eq!((drawn.width(), drawn.height()), (980, 880));
    let paper = [0xff, 0xff, 0xff];
    for ((x, y), expected, square) in [
        ((44, 44), DARK, "a8 at the left edge"),
        ((944 - 8, 44), paper, "nothing right of h8"),
        ((144, 744), DARK, "a1 one file further right"),
        ((44, 744), paper, "nothing left of a1"),
        ((44, 344), LIGHT, "a5"),
        ((100, 450), DARK, "4, its outer half"),
        ((205, 530), LIGHT, "4, its half of a4"),
        ((210, 450), LIGHT, "a4's own half"),
    ] {
        assert_eq!(pixel(&drawn, x, y), expected, "{square}");
    }
}

#[test]
fn dots_are_red_and_widths_are_bounded() {
    let case = cases::find("ordo-vulneris", "free").unwrap().game().unwrap();
    let picture = Picture::before(&case.position, &case.entries, Side::White, Lang::En);
    let bytes = picture.png(440).unwrap();
    keep("board-dice", &bytes);
    let drawn = decode(&bytes);
    let middle = pixel(&drawn, (40 + 350) / 2, (40 + 450) / 2);
    assert!(middle[0] > 0xb0 && middle[1] < 0x60, "{middle:?}");
    let small = picture.png(0).unwrap();
    assert_eq!(small, png(&picture.svg(), WIDTH_MIN).unwrap(), "the same bytes each time");
    assert_eq!(decode(&small).width(), WIDTH_MIN);
    assert_eq!(decode(&picture.png(u32::MAX).unwrap()).width(), WIDTH_MAX);
    assert!(png("<svg", 480).is_err() && png("", 480).is_err());
}

/// A picture of numbered colours: no pixel is far from what the drawing gives, and it takes a fraction of the bytes.
#[test]
fn few_colours_look_the_same_and_take_fewer_bytes() {
    let mut worst = 0;
    for (variant, case) in [("chess66", "into-a-switch"), ("ordo-vulneris", "free"), ("fairschach", "start")]
    {
        let svg = match cases::find(variant, case) {
            Some(case) => {
                let case = case.game().unwrap();
                Picture::before(&case.position, &case.entries, Side::White, Lang::En).svg()
            }
            None => {
                let rules = RuleSet::new(variant, "fsr-2023", &Default::default()).unwrap();
                Picture::of(&Position::start(&rules), Side::White, Lang::De).svg()
            }
        };
        for width in [WIDTH_MIN, 480, 880] {
            let bytes = png(&svg, width).unwrap();
            assert_eq!(bytes[25], 3, "numbered colours");
            let (drawn, true_colours) = (decode(&bytes), in_true_colours(&svg, width));
            let full = true_colours.encode_png().unwrap().len();
            println!("{variant} {width}: {} of {full} bytes", bytes.len());
            assert!(
                bytes.len() * 3 < full * 2 || (width == WIDTH_MIN && bytes.len() < full),
                "{variant} {width}: {} of {full}",
                bytes.len()
            );
            assert_eq!((drawn.width(), drawn.height()), (true_colours.width(), true_colours.height()));
            for (one, other) in drawn.pixels().iter().zip(true_colours.pixels()) {
                let channels = [
                    one.red().abs_diff(other.red()),
                    one.green().abs_diff(other.green()),
                    one.blue().abs_diff(other.blue()),
                ];
                worst = worst.max(channels.into_iter().max().unwrap());
            }
        }
    }
    println!("no channel is further off than {worst}");
    // A pixel or two at the edge of a man; the squares are exact, as other tests see.
    assert!(worst <= 48, "a channel is {worst} off");
}

/// The drawing without any step after it.
fn in_true_colours(svg: &str, width: u32) -> Pixmap {
    use resvg::usvg::{Options, Tree, fontdb};
    let mut fonts = fontdb::Database::new();
    let font = crate::peers::project().join("assets/fonts/DejaVuSans-Latin.ttf");
    fonts.load_font_data(std::fs::read(font).unwrap());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: std::sync::Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).unwrap();
    let size = tree.size().to_int_size().scale_to_width(width).unwrap();
    let mut pixels = Pixmap::new(size.width(), size.height()).unwrap();
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    let scale = size.width() as f32 / tree.size().width();
    let scale = resvg::tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels
}
