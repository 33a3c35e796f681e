//! JSON with comments and trailing commas, by `jsonc-parser`, into nodes.

use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::{Entry, Kind, Node, Span, scan};

/// A tree and what was remarkable, or the place and the sentence of what is wrong.
pub(crate) type Parsed = Result<(Node, Vec<(Span, String)>), (Span, String)>;

/// Comments and trailing commas are accepted, nothing else that is no JSON.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Reads a text.
pub(crate) fn parse(text: &str) -> Parsed {
    let mut remarks = scan::remarks(text)?;
    let parsed = parse_to_ast(text, &CollectOptions::default(), &OPTIONS);
    let value = match parsed {
        Ok(parsed) => parsed.value,
        Err(error) => {
            let place = super::document::place(text, span(error.range()));
            let story = format!("this is not JSON (line {}): {}", place.line, error.kind());
            return Err((span(error.range()), story));
        }
    };
    let Some(value) = value else {
        let story = "this is not JSON: there is nothing but blanks".to_owned();
        return Err((Span::default(), story));
    };
    let root = node(value, &mut remarks)?;
    Ok((root, remarks))
}

fn span(range: Range) -> Span {
    Span {
        start: range.start,
        end: range.end,
    }
}

fn node(value: Value<'_>, remarks: &mut Vec<(Span, String)>) -> Result<Node, (Span, String)> {
    let at = span(value.range());
    let kind = match value {
        Value::NullKeyword(_) => Kind::Null,
        Value::BooleanLit(literal) => Kind::Bool(literal.value),
        Value::StringLit(literal) => Kind::Text(literal.value.into_owned()),
        Value::NumberLit(literal) => match literal.value.parse::<f64>() {
            Ok(number) if number.is_finite() => Kind::Number(number),
            _ => {
                let story = format!("{} is too large a number", literal.value);
                return Err((at, story));
            }
        },
        Value::Array(array) => {
            let list = array.elements.into_iter().map(|value| node(value, remarks));
            Kind::List(list.collect::<Result<_, _>>()?)
        }
        Value::Object(object) => {
            let mut entries: Vec<Entry> = Vec::with_capacity(object.properties.len());
            let mut seen = std::collections::BTreeSet::new();
            for property in object.properties {
                let at = match &property.name {
                    ObjectPropName::String(literal) => span(literal.range),
                    ObjectPropName::Word(literal) => span(literal.range),
                };
                let key = property.name.into_string();
                if !seen.insert(key.clone()) {
                    let story = format!("duplicate key: {key}; the last one counts");
                    remarks.push((at, story));
                }
                let value = node(property.value, remarks)?;
                entries.push(Entry { key, at, value });
            }
            Kind::Object(entries)
        }
    };
    Ok(Node { span: at, kind })
}
