//! The paper of Xu, Yu and Wu beside the lab: what each place claims, whether it is so, where to
//! see it.

mod choice;
mod queues;

use crate::experiment::paper::PaperSection;

/// The paper's sections.
pub const PAPER_SECTIONS: &[PaperSection] = &[
    queues::INTRODUCTION,
    queues::MODEL,
    queues::BASICS,
    choice::SIDES,
    choice::ZONES,
    choice::CONCLUSION,
    choice::APPENDIX,
];
