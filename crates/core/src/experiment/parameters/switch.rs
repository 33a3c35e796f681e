//! Yes or no, as a parameter.

use super::choices;

choices! {
    /// Yes or no.
    pub enum Switch {
        /// No.
        Off = "no", "no";
        /// Yes.
        On = "yes", "yes";
    }
}

impl Switch {
    /// Whether it is on.
    #[must_use]
    pub fn on(self) -> bool {
        self == Self::On
    }
}
