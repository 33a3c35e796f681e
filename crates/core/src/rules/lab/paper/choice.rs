//! Sections IV to VI and the appendix: sides and zones.

use crate::experiment::paper::PaperVerdict::{Corrected, Fails, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

pub(super) const SIDES: PaperSection = PaperSection {
    title: "IV Static rule design: choosing sides",
    items: &[
        item("IV-A, Figure 6", Corrected, "Packed 2v2 is treated as a 1v1 game of packages with Poisson arrivals. It errs the more, the more singles come, and by nothing where all come as teams.")
            .at("paper", "gaps", &[])
            .asks("rules.curve")
            .by(code![rules; Packages, Approximated => mean_error]),
        item("Figure 6 (a), (b), (c)", Holds, "Times between packages at λ₁ = 0.2, 0.5 and 0.8 of one player a time unit: the last is far from exponential.")
            .at("paper", "gaps", &[("l1", "0.8"), ("l2", "0.1")])
            .asks("rules.curve")
            .by(code![rules; Packages => density, Packages => poisson_density]),
        item("IV-A with a choice", Corrected, "Do (12) to (25) hold in packed 2v2 itself? Exactly where all come as teams. With 0.3 players a time unit for either side and 0.4 for both, the mean is a quarter too short if few come alone, and 6 % too long if nearly all do; with zones it was at least a third too short.")
            .at("paper", "packed_map", &[])
            .asks("rules.packed")
            .by(code![rules; PackedGames, PackedWaits => new, PackedWaits => error, lab::RulesPacked]),
        item("Figure 7", Holds, "If everybody chooses, the chain is a walk without bounds: null recurrent for equal rates, transient otherwise.")
            .at("sides", "sides_chain", &[("la", "0.5"), ("lb", "0.5"), ("lc", "0")])
            .by(code![rules; exact::sides::stable, SideQueue]),
        item("Fact 3: (12)", Holds, "The queue is stable exactly if λC > |λA − λB|.")
            .at("sides", "sides_map", &[])
            .by(code![rules; exact::sides::stable, ProductForm])
            .see(&["rules-12"]),
        item("Figure 8", Holds, "The chain with players who take either side: the walk, and one state in which such a player waits alone.")
            .at("sides", "sides_chain", &[])
            .by(code![rules; Graph, ProductForm => mean_waits]),
        item("(13)–(15)", Holds, "Mean waits of players for side A, for side B, and for either.")
            .at("sides", "sides_waits", &[])
            .by(code![rules; exact::sides::Sides => class]),
        item("(16)", Holds, "The mean over everybody is exactly the average of (13) to (15).")
            .at("sides", "sides_slice", &[])
            .by(code![rules; exact::sides::Sides => overall, exact::sides::Sides => mean_printed]),
        item("Figure 9", Holds, "With one player a time unit the mean wait follows the larger of λA and λB.")
            .at("sides", "sides_map", &[])
            .by(code![rules; exact::sides::Sides => overall]),
        item("(17)", Holds, "Of players for side B's wait, being free of choice leaves (λt − 2λB)²/(λt(λt − λB)).")
            .at("sides", "sides_factor", &[])
            .by(code![rules; exact::sides::Sides => improvement]),
        item("(18)", Holds, "That share falls with λB, and ever more slowly.")
            .at("sides", "sides_factor", &[("lb", "0.45"), ("la", "0.3"), ("lc", "0.25")])
            .by(code![rules; exact::sides::Sides => improvement]),
        item("Figure 10", Holds, "At λB = 0.4 more players for side A first shorten the mean wait and then lengthen it.")
            .at("sides", "sides_slice", &[("la", "0.3"), ("lb", "0.4"), ("lc", "0.3")])
            .by(code![rules; exact::sides::Sides => overall]),
        item("IV-C An adaptive rule", Open, "Preferences change, so the rule should follow them. The lab has a controller that opens the choice while the queue can bear it.")
            .at("drift", "controllers", &[])
            .by(code![rules; Controller, Drifting]),
        item("IV-C Attracting balancing players", Open, "How to reward those who balance the sides is left open. In our model players give up the crowded side if that saves more waiting, bonus and all, than the side is worth to them; some do without any bonus.")
            .at("sides", "attract", &[("bonus", "1")])
            .by(code![rules; Attracted => new, Attracted => cost]),
    ],
};

pub(super) const ZONES: PaperSection = PaperSection {
    title: "V Dynamic rule design: climbing the ladder",
    items: &[
        item("V-A Which level separates the zones", Open, "Said to depend on the game. Beside rates the lab has a level on a scale of skill: how long players wait, and how far apart a game’s players are, wherever it is drawn.")
            .at("zones", "zone_level", &[])
            .by(code![rules; Levels => new]),
        item("V-A More zones", Open, "Two are treated. The lab plays up to six in a row, solved by the product form.")
            .at("zones", "zones_bars", &[("zones", "5")])
            .by(code![rules; Graph, ProductForm]),
        item("Figure 11", Holds, "The chain of two zones and experienced players who queue in both, who meet whoever has waited longest.")
            .at("zones", "zones_chain", &[])
            .by(code![rules; exact::zones::Zones, WaitingRoom]),
        item("(19)–(21)", Holds, "Mean waits in the junior zone, in the advanced zone, and of those in both.")
            .at("zones", "zones_bars", &[])
            .by(code![rules; exact::zones::Zones => new]),
        item("(22)", Holds, "The mean over everybody, by shares of arrivals.")
            .at("zones", "zones_map", &[])
            .by(code![rules; exact::zones::Zones => mean]),
        item("(23)", Holds, "What is left of the advanced players' wait for those who queue in both zones.")
            .at("zones", "zones_factor", &[])
            .by(code![rules; exact::zones::Zones => improvement, exact::zones::Zones => improvement_printed]),
        item("(24)", Holds, "At λA = λB the first to be free of choice saves three quarters of the wait; each further one saves less.")
            .at("zones", "zones_factor", &[("za", "0.5"), ("zb", "0.5"), ("zc", "0")])
            .by(code![rules; exact::zones::Zones => improvement]),
        item("(25)", Holds, "With nobody free of choice yet and one player a time unit, q = (1 − λA)/2.")
            .at("zones", "zones_factor", &[("za", "0.8"), ("zb", "0.2"), ("zc", "0")])
            .by(code![rules; exact::zones::Zones => improvement]),
        item("A crowded junior zone", Fails, "It is said to leave no incentive to queue in both. By (25) it is there that most is saved.")
            .at("zones", "zones_map", &[("za", "0.8"), ("zb", "0.2"), ("zc", "0")])
            .by(code![rules; exact::zones::Zones => improvement])
            .see(&["rules-10"]),
        item("Figure 12", Holds, "What is left of the wait over λA and λC.")
            .at("zones", "zones_factor", &[])
            .by(code![rules; exact::zones::Zones => improvement]),
        item("Up to 90 %", Corrected, "True of λA = 0.8 and λB = 0.2, but not the most: as λA grows to 1, everything is saved.")
            .at("zones", "zones_factor", &[("za", "0.95"), ("zb", "0.05"), ("zc", "0")])
            .by(code![rules; exact::zones::Zones => improvement])
            .see(&["rules-9"]),
        item("Figure 13", Holds, "The mean wait over λA and λB: the more are free of choice, the shorter.")
            .at("zones", "zones_map", &[])
            .by(code![rules; exact::zones::Zones => mean]),
        item("Marginal value", Fails, "Each further free player is said to be worth less. Near λC = 0, with equal zones, each is worth more.")
            .at("zones", "zones_factor", &[("za", "0.5"), ("zb", "0.5"), ("zc", "0")])
            .by(code![rules; exact::zones::Zones => mean])
            .see(&["rules-11"]),
    ],
};

pub(super) const CONCLUSION: PaperSection = PaperSection {
    title: "VI Conclusion",
    items: &[
        item("More players a game", Open, "Chains of larger games are said to be hard. The lab counts their states and solves those that fit.")
            .at("parties", "party_states", &[])
            .asks("rules.rooms")
            .by(code![rules; count_states, WaitingRoom]),
        item("Satisfaction beyond waiting", Open, "Named as future work. The lab compares six measures of waiting and leaving, and adds to the wait what a side is worth to those who give it up.")
            .at("sides", "attract", &[("attached", "2")])
            .by(code![rules; Attracted => cost, WaitObjective]),
        item("Preferences that change", Open, "The lab lets the preference for sides swing and adapts to it.")
            .at("drift", "drift", &[])
            .by(code![rules; PreferenceDrift, Controller]),
        item("Levels that change", Open, "Players learn. In our model all skills rise in a season while the level between the zones stays, or moves along.")
            .at("zones", "zone_level", &[("rise", "1")])
            .by(code![rules; Levels => over_season, Levels => at_the_end]),
    ],
};

pub(super) const APPENDIX: PaperSection = PaperSection {
    title: "VII Appendix",
    items: &[
        item("(26)–(30)", Holds, "z-transforms of the numbers that wait on each side. The lab sums the same geometric series in closed form.")
            .at("sides", "sides_waits", &[])
            .by(code![rules; exact::sides::Sides => mean_waiting]),
        item("(31)–(34)", Holds, "From them the means (13) to (16). Little's law gives the same.")
            .at("sides", "sides_waits", &[])
            .by(code![rules; exact::sides::Sides => class, exact::sides::Sides => overall]),
        item("(35)–(39)", Holds, "How often each state of the two zones is met. They solve the balance equations.")
            .at("zones", "zones_bars", &[])
            .by(code![rules; exact::zones::Zones => new, WaitingRoom => probability]),
        item("(40)", Corrected, "A junior player's wait by what is found on arrival. Its π₂ should read π_B.")
            .at("zones", "zones_bars", &[])
            .by(code![rules; Tagged => class])
            .see(&["rules-8"]),
        item("(41)–(43)", Holds, "What is still to wait, state by state.")
            .at("zones", "zones_bars", &[])
            .by(code![rules; Tagged, PhaseType]),
    ],
};
