//! Rule sets against cases, against slow second writings of the engines, and against bad input.

mod cases;
mod flexmatch;
mod fuzz;
mod playfab;
mod random;
mod text;
