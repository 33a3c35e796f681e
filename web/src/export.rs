//! What a visitor takes along: pictures, tables and files that say where they
//! come from.

use crate::canvas;
use crate::lab::{Lab, theme};
use crate::page::Origin;
use crate::values;
use crate::words::{ColumnWords, TableWords};
use lobbylab_charts::output::{png, table};
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
        let footer = self.origin().footer(&drawn);
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
        Ok(self
            .origin()
            .svg(&figure, width, height, theme(theme_name))?)
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
        Ok(self.origin().csv(&figure))
    }

    /// A PNG file with provenance written into it.
    ///
    /// # Errors
    /// When the bytes are no PNG.
    pub fn png(&self, bytes: &[u8]) -> Result<Vec<u8>, JsError> {
        Ok(png::with_text(bytes, &self.origin().provenance(""))?)
    }

    fn origin(&self) -> Origin<'_> {
        Origin {
            lab: &self.key,
            fields: &self.fields,
            values: &self.values,
            paper: self.view.paper(),
        }
    }
}
