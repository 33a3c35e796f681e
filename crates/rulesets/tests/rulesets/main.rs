//! Rule sets against cases, against slow second writings of the engines, and against bad input.

mod cases;
mod coverage;
mod flexmatch;
mod fuzz;
mod nakama;
mod never;
mod openmatch;
mod playfab;
mod presets;
mod random;
mod remembered;
mod small;
mod text;
mod unity;
mod wider;
