//! The numbers of `engagement.table` as a report tells them. What the paper prints stands
//! beside its own players only.

use super::super::PAPER;
use super::{Count, EngagementTable, EngagementTableSample, MAKERS, PRINTED_GAINS};
use crate::engagement::matchers::Matchmaker;
use crate::experiment::{Parts, ReportBuilder};

const TABLE: &str = "Chen et al., EOMM, Table 2";
const TEXT: &str = "Chen et al., EOMM, section 5.4";

impl EngagementTable {
    /// Retained players of every matchmaker.
    pub(super) fn of_makers(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        players: u32,
        report: &mut ReportBuilder,
    ) {
        for maker in MAKERS {
            let (key, label) = (maker.key(), maker.label());
            for (end, name, count) in [
                ("retained", "retained players a round", Count::Happened),
                (
                    "expected",
                    "retained players a round, expected given the pairs",
                    Count::Expected,
                ),
            ] {
                report.simulated(
                    format!("{players}.{key}.{end}"),
                    format!("{name}, P = {players}, {label}"),
                    "players",
                    self.retained(parts, size, maker, count),
                );
            }
            let printed = Self::printed(size, maker).filter(|_| self.printed_here());
            if let Some(value) = printed {
                let key = format!("{players}.{key}.printed");
                let name = format!("retained players a round as printed, P = {players}, {label}");
                report
                    .citing(TABLE)
                    .printed(key, name, "players", value, false)
                    .citing(PAPER);
            }
        }
    }

    /// Differences and tests of every two of the paper's four.
    pub(super) fn of_pairs(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        players: u32,
        report: &mut ReportBuilder,
    ) {
        for (at, &other) in MAKERS.iter().enumerate() {
            for &one in &MAKERS[at + 1..] {
                let key = format!("{players}.{}.{}", one.key(), other.key());
                let of = format!("{} less {}, P = {players}", one.label(), other.label());
                for (end, count) in [("happened", Count::Happened), ("expected", Count::Expected)] {
                    report.simulated(
                        format!("{key}.{end}"),
                        format!("retained players a round, {end}, {of}"),
                        "players",
                        self.difference(parts, size, [one, other], count),
                    );
                }
                if let Some(welch) = self.welch(parts, size, [one, other]) {
                    let method = "Welch's t-test of the rounds that happened";
                    for (end, name, value) in [
                        ("t", "Welch's t", welch.statistic),
                        ("freedom", "degrees of freedom of Welch's t", welch.freedom),
                        (
                            "lnp",
                            "ln of the two-sided p-value of Welch's t",
                            welch.ln_p,
                        ),
                    ] {
                        if value.is_finite() {
                            let name = format!("{name}, {of}");
                            report.exact(format!("{key}.{end}"), name, "", value, method);
                        }
                    }
                }
            }
        }
    }

    /// What EOMM gains, in percent.
    pub(super) fn of_gains(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        players: u32,
        report: &mut ReportBuilder,
    ) {
        for over in [Matchmaker::Skill, Matchmaker::Random] {
            let (key, label) = (over.key(), over.pairs());
            for (end, count) in [("happened", Count::Happened), ("expected", Count::Expected)] {
                report.simulated(
                    format!("{players}.gain.{key}.{end}"),
                    format!("more players retained by EOMM than by {label}, {end}, P = {players}"),
                    "%",
                    self.improvement(parts, size, over, count),
                );
            }
            let printed = Self::printed_improvement(size, over);
            if let Some(value) = printed.filter(|_| self.printed_here()) {
                let key = format!("{players}.gain.{key}.table");
                let name =
                    format!("more by EOMM than by {label} by the printed table, P = {players}");
                let method = "quotient of the printed figures";
                report
                    .citing(TABLE)
                    .exact(key, name, "%", value, method)
                    .citing(PAPER);
            }
        }
        let text = size.checked_sub(1).and_then(|at| PRINTED_GAINS.get(at));
        if let Some(&value) = text.filter(|_| self.printed_here()) {
            let key = format!("{players}.gain.skill.printed");
            let name = format!(
                "more by EOMM than by pairs of equal skill as the text says, P = {players}"
            );
            // Wrong: by its own table it is the gain over RandomMM.
            report
                .citing(TEXT)
                .printed(key, name, "%", value, true)
                .citing(PAPER);
        }
    }
}
