//! What holds for every lab's page as a whole: what crosses the border, and whether figures
//! can be read.

mod answers;
mod captions;
mod legible;
mod stages;
mod types;
