//! `lobbylab figure`: a figure as the page saves it.
//!
//! The page's own view draws it ([`lobbylab_web::Page`]), from the runs that this figure shows and no
//! others, so an SVG or CSV file is the page's to the last byte. A PNG shows the same strokes and
//! words; its letters are those of `lobbylab-raster`, where a page has the visitor's.

use crate::arguments;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::output;
use crate::run::{self, MANY_HOURS};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::Place;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::{figures_of, questions_of};
use lobbylab_core::catalog::{Experiment, labs};
use lobbylab_core::experiment::Shard;
use lobbylab_shards::workers::cores;
use lobbylab_web::{Page, PageError, WIDTH};
use std::path::{Path, PathBuf};

/// How many pixels of a PNG stand for one of the page.
const FINE: u32 = 2;

/// What a figure can be written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Csv,
}

/// The command with its figures.
pub fn command() -> Command {
    Command::new("figure")
        .about("A figure as the page saves it: SVG, PNG or CSV, with where it comes from inside")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("LAB.FIGURE")
        .subcommand_help_heading("Figures")
        .disable_help_subcommand(true)
        .subcommands(labs().into_iter().flat_map(|lab| {
            let places = figures_of(lab.key).into_iter();
            places.map(move |place| figure(lab.key, place))
        }))
}

/// The command of one figure; its options are made when it is asked for.
fn figure(lab: &'static str, place: Place) -> Command {
    Command::new(format!("{lab}.{}", place.key))
        .about(place.title)
        .defer(|command| {
            let name = command.get_name().to_owned();
            command
                .next_help_heading("State")
                .args(arguments::state_options(&name))
                .next_help_heading("Picture")
                .args(picture_options())
        })
}

fn picture_options() -> [Arg; 5] {
    [
        Arg::new("out")
            .short('o')
            .long("out")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Where it is written, by its ending an SVG, a PNG or the numbers as CSV; without it an SVG goes to standard output"),
        Arg::new("theme")
            .long("theme")
            .value_name("THEME")
            .default_value("light")
            .value_parser(PossibleValuesParser::new(["light", "dark", "projector"]))
            .help("Colours and size of type"),
        Arg::new("pixels")
            .long("pixels")
            .value_name("WIDTH")
            .value_parser(value_parser!(u32).range(200..=4000))
            .help("Width, 200 to 4000; 880 if not given, as the page saves it. A PNG has twice as many pixels"),
        arguments::threads(),
        Arg::new("yes")
            .long("yes")
            .action(ArgAction::SetTrue)
            .help("Run even if it takes many hours; without it such a run says how many, and ends"),
    ]
}

/// Draws the figure that was chosen.
///
/// # Errors
/// Bad values, a run that the page would not start either, a solver that fails, a file that cannot
/// be written.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let chosen = matches.subcommand();
    let Some((name, matches, (lab, key))) =
        chosen.and_then(|(name, matches)| Some((name, matches, name.split_once('.')?)))
    else {
        // The command line requires one.
        return Err(Failure::Usage("which figure?".to_owned()));
    };
    let out = matches.get_one::<PathBuf>("out");
    let kind = out.map_or(Ok(Kind::Svg), |path| kind_of(path))?;
    let place = out.map(|path| Destination::new(path)).transpose()?;
    let (values, files) = arguments::state(name, matches)?;
    let mut page = Page::open(lab, &values, files.clone())?;
    for remark in page.remarks() {
        output::say(format_args!("note: {remark}"));
    }
    let jobs = page.jobs(key);
    let started = |question: &&&str| jobs.iter().any(|job| job.question() == **question);
    let asked = questions_of(lab, key).iter();
    let asked = asked.filter(|question| Experiment::QUESTIONS.contains(question));
    if asked.clone().filter(started).count() < asked.count()
        && let Some(large) = page.too_large().first()
    {
        return Err(Failure::too_large(large));
    }
    let threads = (matches.get_one::<u32>("threads").copied()).unwrap_or_else(cores);
    let within = (!matches.get_flag("yes")).then_some(MANY_HOURS);
    for job in jobs {
        for partial in run::compute(&job, &files, Shard::WHOLE, threads, within)? {
            page.merge(job.question(), partial)?;
        }
    }
    let width = matches.get_one::<u32>("pixels").copied().unwrap_or(WIDTH);
    let theme = matches.get_one::<String>("theme");
    let theme = theme.and_then(|name| Theme::from_name(name));
    let bytes = drawn(&page, key, kind, width, theme.unwrap_or(Theme::Light))?;
    let Some(place) = place else {
        return output::print(&String::from_utf8_lossy(&bytes));
    };
    let path = place.write(&bytes)?;
    output::say(format_args!("{name} is in {}", path.display()));
    Ok(())
}

/// The bytes of the file.
fn drawn(page: &Page, key: &str, kind: Kind, width: u32, theme: Theme) -> Result<Vec<u8>, Failure> {
    Ok(match kind {
        Kind::Svg => page.svg(key, width, theme)?.into_bytes(),
        Kind::Csv => page.csv(key)?.into_bytes(),
        Kind::Png => {
            let (figure, footer) = (page.figure(key)?, page.footer(key)?);
            let height = page.height(key, width)?;
            let fine = f64::from(FINE);
            let style = Style::export(theme, width * FINE, height * FINE, fine, footer);
            lobbylab_raster::figure(&figure, &style, &page.provenance())
                .map_err(|error| Failure::Failed(error.to_string()))?
        }
    })
}

/// What a file is, by its ending.
fn kind_of(path: &Path) -> Result<Kind, Failure> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => Ok(Kind::Png),
        Some("csv") => Ok(Kind::Csv),
        _ => Err(Failure::Usage(format!(
            "--out is {}; allowed: a name that ends with .svg, .png or .csv",
            path.display()
        ))),
    }
}

impl From<PageError> for Failure {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Refused(errors) => {
                let complaints: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Self::usage(&complaints)
            }
            PageError::Failed(_) => Self::Failed(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_of_a_lab_hides_an_option_and_every_figure_has_a_command() {
        let command = command();
        // clap checks the names of every figure's options for clashes.
        command.clone().debug_assert();
        for lab in labs() {
            let places = figures_of(lab.key);
            assert!(!places.is_empty(), "{}", lab.key);
            for place in places {
                let name = format!("{}.{}", lab.key, place.key);
                assert!(command.find_subcommand(&name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_name_says_what_the_file_is() {
        for (name, known) in [
            ("a.svg", true),
            ("a.PNG", true),
            ("a.csv", true),
            ("a", false),
        ] {
            assert_eq!(kind_of(Path::new(name)).is_ok(), known, "{name}");
        }
    }
}
