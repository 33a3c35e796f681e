//! Colours: the single source for canvas, files and style sheet.
//!
//! The rules' and players' colours are from the colour-blind-safe set of Okabe
//! and Ito (2008), with lighter twins for the dark theme and darker ones for a
//! projector, which washes colours out. Between is a brown: of the hues left it
//! keeps the largest distance to its neighbours under simulated protanopia,
//! deuteranopia and tritanopia. Tests hold every text colour to a contrast of
//! 4.5 and every rule's colour to 3 (WCAG 2.2, 1.4.3 and 1.4.11).

use crate::figure::Role;

/// A colour of the sRGB space, without alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(code: u32) -> Self {
        Self((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// The colour as a style sheet writes it, `#rrggbb`.
    pub fn css(self) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = String::with_capacity(7);
        text.push('#');
        for byte in [self.0, self.1, self.2] {
            text.push(char::from(DIGITS[usize::from(byte >> 4)]));
            text.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
        text
    }

    /// The colour `share` of the way (0 to 1) from this one to `other`.
    pub fn mix(self, other: Self, share: f64) -> Self {
        // NaN clamps to NaN, which the cast below turns into 0: no panic.
        let share = share.clamp(0.0, 1.0);
        let blend = |a: u8, b: u8| {
            (f64::from(a) + (f64::from(b) - f64::from(a)) * share + 0.5).floor() as u8
        };
        Self(
            blend(self.0, other.0),
            blend(self.1, other.1),
            blend(self.2, other.2),
        )
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    pub fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio to `other`, 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// How the site looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
    /// Light paper, stronger contrast, type and lines half as large again:
    /// readable from the last row.
    Projector,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Projector];

    /// The value of the page's `data-theme`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        }
    }

    /// The theme of that name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// How much larger this theme draws type and lines. Drawing multiplies its
    /// scale by this.
    pub const fn magnification(self) -> f64 {
        match self {
            Theme::Light | Theme::Dark => 1.0,
            Theme::Projector => 1.5,
        }
    }

    /// Its colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Projector => &PROJECTOR,
        }
    }
}

/// The colours of one theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Type and axes.
    pub ink: Rgb,
    /// Secondary type.
    pub soft: Rgb,
    /// Page ground.
    pub paper: Rgb,
    /// Ground of cards, and of every figure.
    pub card: Rgb,
    /// Hairlines.
    pub line: Rgb,
    /// Lines and fills of the eight coloured roles, in the order of `ROLES`.
    graphics: [Rgb; 8],
    /// The same roles as type.
    texts: [Rgb; 8],
}

/// The coloured roles and their names in the style sheet.
const ROLES: [(Role, &str); 8] = [
    (Role::Greedy, "greedy"),
    (Role::Patient, "patient"),
    (Role::Optimal, "optimal"),
    (Role::Between, "between"),
    (Role::Random, "random"),
    (Role::Worst, "worst"),
    (Role::High, "high"),
    (Role::Low, "low"),
];

impl Role {
    /// Its name in the style sheet; empty for inks, which have none of their own.
    #[must_use]
    pub fn name(self) -> &'static str {
        let known = ROLES.iter().find(|(role, _)| *role == self);
        known.map_or("", |(_, name)| name)
    }
}

impl Palette {
    /// The colour of lines, points and fills.
    pub fn graphic(&self, role: Role) -> Rgb {
        self.pick(role, &self.graphics)
    }

    /// The colour of words: at least 4.5 against card and paper.
    pub fn text(&self, role: Role) -> Rgb {
        self.pick(role, &self.texts)
    }

    fn pick(&self, role: Role, colours: &[Rgb; 8]) -> Rgb {
        match ROLES.iter().position(|(known, _)| *known == role) {
            Some(place) => colours[place],
            None if role == Role::Soft => self.soft,
            None => self.ink,
        }
    }
}

const LIGHT: Palette = Palette {
    ink: Rgb::hex(0x1c2330),
    soft: Rgb::hex(0x5a6475),
    paper: Rgb::hex(0xfbfaf7),
    card: Rgb::hex(0xffffff),
    line: Rgb::hex(0xe3e1da),
    graphics: [
        Rgb::hex(0xd55e00),
        Rgb::hex(0x0072b2),
        Rgb::hex(0x009e73),
        Rgb::hex(0x6b4a2b),
        Rgb::hex(0x8a8f98),
        Rgb::hex(0xb3437d),
        Rgb::hex(0xe69f00),
        Rgb::hex(0x56b4e9),
    ],
    texts: [
        Rgb::hex(0xb95507),
        Rgb::hex(0x0072b2),
        Rgb::hex(0x078063),
        Rgb::hex(0x6b4a2b),
        Rgb::hex(0x6c727c),
        Rgb::hex(0xb3437d),
        Rgb::hex(0x916b14),
        Rgb::hex(0x3e779b),
    ],
};

const DARK: Palette = Palette {
    ink: Rgb::hex(0xe8eaee),
    soft: Rgb::hex(0x9aa3b2),
    paper: Rgb::hex(0x12151b),
    card: Rgb::hex(0x1a1f28),
    line: Rgb::hex(0x2c3340),
    graphics: DARK_COLOURS,
    texts: DARK_COLOURS,
};

const DARK_COLOURS: [Rgb; 8] = [
    Rgb::hex(0xff8a3d),
    Rgb::hex(0x4aa8e8),
    Rgb::hex(0x35c79b),
    Rgb::hex(0xd8c36a),
    Rgb::hex(0x8a8f98),
    Rgb::hex(0xe07fb2),
    Rgb::hex(0xe69f00),
    Rgb::hex(0x56b4e9),
];

const PROJECTOR: Palette = Palette {
    ink: Rgb::hex(0x05070b),
    soft: Rgb::hex(0x39424f),
    paper: Rgb::hex(0xffffff),
    card: Rgb::hex(0xffffff),
    line: Rgb::hex(0xc9ccd2),
    graphics: [
        Rgb::hex(0xc24e00),
        Rgb::hex(0x00619c),
        Rgb::hex(0x007f5c),
        Rgb::hex(0x5a3c20),
        Rgb::hex(0x6b717b),
        Rgb::hex(0xa0346d),
        Rgb::hex(0xd98f00),
        Rgb::hex(0x3a9bd6),
    ],
    texts: [
        Rgb::hex(0xa84402),
        Rgb::hex(0x00619c),
        Rgb::hex(0x017152),
        Rgb::hex(0x5a3c20),
        Rgb::hex(0x5e636c),
        Rgb::hex(0xa0346d),
        Rgb::hex(0x865a04),
        Rgb::hex(0x27678f),
    ],
};

/// The custom properties of all themes, as the start of a style sheet.
///
/// `:root` has the light theme, `[data-theme=dark]` and
/// `[data-theme=projector]` theirs; who has chosen no theme gets the system's.
pub fn css() -> String {
    let mut sheet = String::new();
    rule(&mut sheet, ":root,[data-theme=light]", Theme::Light);
    sheet.push_str("@media screen{");
    rule(&mut sheet, "[data-theme=dark]", Theme::Dark);
    rule(&mut sheet, "[data-theme=projector]", Theme::Projector);
    sheet.push_str("}\n@media screen and (prefers-color-scheme:dark){");
    rule(&mut sheet, ":root:not([data-theme])", Theme::Dark);
    sheet.push_str("}\n");
    sheet
}

fn rule(sheet: &mut String, selector: &str, theme: Theme) {
    let palette = theme.palette();
    sheet.push_str(selector);
    sheet.push_str(match theme {
        Theme::Dark => "{color-scheme:dark;",
        _ => "{color-scheme:light;",
    });
    let mut property = |name: &str, suffix: &str, colour: Rgb| {
        sheet.push_str("--");
        sheet.push_str(name);
        sheet.push_str(suffix);
        sheet.push(':');
        sheet.push_str(&colour.css());
        sheet.push(';');
    };
    for (name, colour) in [
        ("ink", palette.ink),
        ("soft", palette.soft),
        ("paper", palette.paper),
        ("card", palette.card),
        ("line", palette.line),
        ("accent", palette.ink),
    ] {
        property(name, "", colour);
    }
    for (role, name) in ROLES {
        property(name, "", palette.graphic(role));
        property(name, "-text", palette.text(role));
    }
    sheet.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_reach_aa_contrast_in_every_theme() {
        for theme in Theme::ALL {
            let p = theme.palette();
            let words = ROLES.iter().map(|(role, name)| (p.text(*role), *name));
            for (colour, name) in words.chain([(p.ink, "ink"), (p.soft, "soft")]) {
                for ground in [p.card, p.paper] {
                    let ratio = colour.contrast(ground);
                    assert!(ratio >= 4.5, "{name} in {}: {ratio:.2}", theme.name());
                }
            }
        }
    }

    #[test]
    fn rules_reach_graphics_contrast_on_cards() {
        for theme in Theme::ALL {
            for (role, name) in &ROLES[..6] {
                let p = theme.palette();
                let ratio = p.graphic(*role).contrast(p.card);
                assert!(ratio >= 3.0, "{name} in {}: {ratio:.2}", theme.name());
            }
        }
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((Rgb(0, 0, 0).contrast(Rgb(255, 255, 255)) - 21.0).abs() < 1e-12);
        // The grey that WCAG authors quote as just enough on white.
        assert!((Rgb::hex(0x767676).contrast(Rgb::hex(0xffffff)) - 4.54).abs() < 0.005);
    }

    #[test]
    fn style_sheet_has_every_property_in_every_theme() {
        let sheet = css();
        for name in [
            "--ink:",
            "--accent:",
            "--greedy:",
            "--greedy-text:",
            "--low-text:",
        ] {
            assert_eq!(sheet.matches(name).count(), 4, "{name}");
        }
        assert!(sheet.contains("--greedy:#d55e00;"));
        assert!(sheet.contains("[data-theme=projector]{"));
    }

    #[test]
    fn mixing_ends_at_its_ends() {
        let (a, b) = (Rgb(0, 10, 255), Rgb(255, 200, 0));
        assert_eq!(a.mix(b, 0.0), a);
        assert_eq!(a.mix(b, 1.0), b);
        assert_eq!(a.mix(b, 7.0), b);
        let _ = a.mix(b, f64::NAN);
    }
}
