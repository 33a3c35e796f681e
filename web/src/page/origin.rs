//! Where a file comes from, said in the file: software, lab, state, seed, every parameter.

use lobbylab_charts::drawing::{DrawError, Style};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::output::{svg, table};
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width;
use lobbylab_core::experiment::{Checked, Field, link};

/// The state that files are made of.
pub(crate) struct Origin<'a> {
    /// The lab.
    pub(crate) lab: &'a str,
    /// Its fields.
    pub(crate) fields: &'a [Field],
    /// Their values.
    pub(crate) values: &'a Checked,
    /// Its paper.
    pub(crate) paper: &'static str,
}

impl Origin<'_> {
    fn link(&self) -> String {
        link::encode_checked(self.fields, self.values)
    }

    fn seed(&self) -> String {
        let seed = self.values.values().get("seed").map(ToString::to_string);
        seed.unwrap_or_default()
    }

    /// All of it by key; `figure` may be empty.
    pub(crate) fn provenance(&self, figure: &str) -> Vec<(String, String)> {
        let mut all = vec![
            (
                "software".to_owned(),
                format!("lobbylab {}", lobbylab_core::VERSION),
            ),
            ("lab".to_owned(), self.lab.to_owned()),
        ];
        if !figure.is_empty() {
            all.push(("figure".to_owned(), figure.to_owned()));
        }
        all.extend([
            ("paper".to_owned(), self.paper.to_owned()),
            ("state".to_owned(), self.link()),
            ("seed".to_owned(), self.seed()),
        ]);
        // Every parameter, so that the file stands without the page.
        let parameters: Vec<String> = (self.values.values().iter())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        all.push(("parameters".to_owned(), parameters.join(" ")));
        all
    }

    /// The lines under a picture.
    pub(crate) fn footer(&self, figure: &Figure) -> Vec<String> {
        vec![
            figure.source.clone(),
            format!(
                "lobbylab {} · {} · {} · seed {}",
                lobbylab_core::VERSION,
                self.lab,
                self.link(),
                self.seed()
            ),
        ]
    }

    /// A figure as an SVG file.
    ///
    /// # Errors
    /// For a size out of range.
    pub(crate) fn svg(
        &self,
        figure: &Figure,
        width: u32,
        height: u32,
        theme: Theme,
    ) -> Result<String, DrawError> {
        let style = Style::export(theme, width, height, 1.0, self.footer(figure));
        let provenance = self.provenance(figure.key);
        svg::svg(figure, &style, &provenance, &text_width::estimate)
    }

    /// A figure's numbers as a CSV file, with provenance in front.
    pub(crate) fn csv(&self, figure: &Figure) -> String {
        table::csv(figure, &self.provenance(figure.key))
    }
}
