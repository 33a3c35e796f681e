//! What a visitor takes along: pictures, tables and files that say where they
//! come from.

use crate::canvas;
use crate::lab::{Lab, theme};
use crate::values;
use crate::words::{ColumnWords, TableWords};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::output::{png, svg, table};
use lobbylab_charts::text_width;
use lobbylab_core::experiment::link;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Lab {
    /// Draws a figure for a file: with title, ground and provenance.
    ///
    /// # Errors
    /// As [`draw`](Self::draw).
    pub fn draw_export(
        &self,
        figure: &str,
        canvas: &web_sys::HtmlCanvasElement,
        css_width: f64,
        css_height: f64,
        dpr: f64,
        theme_name: &str,
    ) -> Result<(), JsError> {
        let drawn = self.figure(figure)?;
        let footer = self.footer(&drawn);
        canvas::draw_export(
            canvas,
            &drawn,
            css_width,
            css_height,
            dpr,
            theme(theme_name),
            footer,
        )
    }

    /// A figure as an SVG file.
    ///
    /// # Errors
    /// For an unknown figure and a size out of range.
    pub fn svg(
        &self,
        figure: &str,
        width: u32,
        height: u32,
        theme_name: &str,
    ) -> Result<String, JsError> {
        let figure = self.figure(figure)?;
        let footer = self.footer(&figure);
        let style = Style::export(theme(theme_name), width, height, 1.0, footer);
        let provenance = self.provenance(figure.key);
        Ok(svg::svg(
            &figure,
            &style,
            &provenance,
            &text_width::estimate,
        )?)
    }

    /// A figure's numbers as a table to show.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn table(&self, figure: &str) -> Result<JsValue, JsError> {
        let figure = self.figure(figure)?;
        values::plain(&TableWords {
            columns: (figure.table.iter())
                .map(|column| ColumnWords {
                    name: column.name.clone(),
                    unit: column.unit.clone(),
                })
                .collect(),
            rows: table::rows(&figure).rows,
        })
    }

    /// A figure's numbers as a CSV file, with provenance in front.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn csv(&self, figure: &str) -> Result<String, JsError> {
        let figure = self.figure(figure)?;
        Ok(table::csv(&figure, &self.provenance(figure.key)))
    }

    /// A PNG file with provenance written into it.
    ///
    /// # Errors
    /// When the bytes are no PNG.
    pub fn png(&self, bytes: &[u8]) -> Result<Vec<u8>, JsError> {
        Ok(png::with_text(bytes, &self.provenance(""))?)
    }

    fn provenance(&self, figure: &str) -> Vec<(String, String)> {
        let link = link::encode_checked(&self.fields, &self.values);
        let seed = self.values.values().get("seed").map(ToString::to_string);
        let mut all = vec![
            (
                "software".to_owned(),
                format!("lobbylab {}", lobbylab_core::VERSION),
            ),
            ("lab".to_owned(), self.key.clone()),
        ];
        if !figure.is_empty() {
            all.push(("figure".to_owned(), figure.to_owned()));
        }
        all.extend([
            ("paper".to_owned(), self.view.paper().to_owned()),
            ("state".to_owned(), link),
            ("seed".to_owned(), seed.unwrap_or_default()),
        ]);
        // Every parameter, so that the file stands without the page.
        let parameters: Vec<String> = (self.values.values().iter())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        all.push(("parameters".to_owned(), parameters.join(" ")));
        all
    }

    fn footer(&self, figure: &Figure) -> Vec<String> {
        let seed = self.values.values().get("seed").map(ToString::to_string);
        vec![
            figure.source.clone(),
            format!(
                "lobbylab {} · {} · {} · seed {}",
                lobbylab_core::VERSION,
                self.key,
                link::encode_checked(&self.fields, &self.values),
                seed.unwrap_or_default()
            ),
        ]
    }
}
