//! Rules that are WebAssembly modules, run by an interpreter with fuel.
//!
//! The interface stands in `crates/own/ABI.md`, as pages and other languages need it; here it is
//! played. A module has no imports, so it can do nothing but compute; the interpreter (wasmi)
//! counts its fuel, bounds its memory, and has the same bits as a browser's compiler.

use crate::guest::{Begin, Guest, Rhythm};
use crate::wire::{Event, MOST_WORDS, Told};
use lobbylab_core::words;
use wasmi::{
    Config, Engine, ExternType, Linker, Memory, Module, Store, StoreLimits, StoreLimitsBuilder,
    TrapCode, TypedFunc,
};

/// The most bytes of a module's memory.
pub const MOST_MEMORY: usize = 64 * 1024 * 1024;

/// The most bytes of a module.
pub const MOST_CODE: usize = 16 * 1024 * 1024;

/// Units of fuel for one call, about one for each instruction.
pub const CALL_FUEL: u64 = 100_000_000;

/// Units of fuel for a replication.
pub const RUN_FUEL: u64 = 20_000_000_000;

/// Bytes that a module keeps for what it is told.
const MAIL: usize = 1024;

/// The most sites whose latencies fit into the mail.
const MOST_SITES: usize = (MAIL - 44) / 4;

/// A module that plays a rule. Cloning it is cheap, and a clone is one that has not begun.
#[derive(Debug)]
pub struct ModuleGuest {
    module: Module,
    machine: Option<Box<Machine>>,
}

impl Clone for ModuleGuest {
    fn clone(&self) -> Self {
        Self {
            module: self.module.clone(),
            machine: None,
        }
    }
}

/// A module at work.
#[derive(Debug)]
struct Machine {
    store: Store<StoreLimits>,
    memory: Memory,
    begin: TypedFunc<(), f64>,
    event: TypedFunc<(i32, i32, f64), i32>,
    answer: TypedFunc<(), i32>,
    mail: usize,
    /// Fuel that is left for the replication.
    fuel: u64,
    told: Told,
}

impl ModuleGuest {
    /// Reads a module.
    ///
    /// # Errors
    /// What it is not: WebAssembly, valid, without imports and start function, with all exports
    /// of the interface.
    pub fn new(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > MOST_CODE {
            return Err(format!(
                "the module has {} bytes; allowed: at most {}",
                words::grouped(bytes.len() as u64),
                words::grouped(MOST_CODE as u64)
            ));
        }
        if !bytes.starts_with(b"\0asm") {
            return Err(
                "the file is no WebAssembly module: it does not begin with \\0asm".to_owned(),
            );
        }
        let mut config = Config::default();
        config
            .consume_fuel(true)
            .allow_start_fn(false)
            .wasm_multi_memory(false)
            .wasm_relaxed_simd(false)
            .ignore_custom_sections(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes)
            .map_err(|error| format!("the module cannot be read: {error}"))?;
        if let Some(import) = module.imports().next() {
            return Err(format!(
                "the module imports {}.{}; allowed: a module without imports",
                import.module(),
                import.name()
            ));
        }
        let has = |name: &str, fits: fn(&ExternType) -> bool| {
            module.get_export(name).is_some_and(|kind| fits(&kind))
        };
        if !has("memory", |kind| matches!(kind, ExternType::Memory(_))) {
            return Err("the module exports no memory".to_owned());
        }
        for name in ["lobby_mail", "lobby_begin", "lobby_event", "lobby_answer"] {
            if !has(name, |kind| matches!(kind, ExternType::Func(_))) {
                return Err(format!("the module exports no function {name}"));
            }
        }
        let guest = Self {
            module,
            machine: None,
        };
        // Types are known once it stands.
        guest.machine(Told::default())?;
        Ok(guest)
    }

    /// The module, made anew.
    fn machine(&self, told: Told) -> Result<Machine, String> {
        let limits = StoreLimitsBuilder::new()
            .memory_size(MOST_MEMORY)
            .table_elements(1 << 20)
            .build();
        let engine = self.module.engine();
        let mut store = Store::new(engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(CALL_FUEL).map_err(|error| trap(&error))?;
        let linker = <Linker<StoreLimits>>::new(engine);
        let instance = linker
            .instantiate_and_start(&mut store, &self.module)
            .map_err(|error| format!("the module cannot be made: {error}"))?;
        let typed = |name: &str, error: wasmi::Error| format!("the type of {name}: {error}");
        let mail: TypedFunc<(), i32> = instance
            .get_typed_func(&store, "lobby_mail")
            .map_err(|error| typed("lobby_mail", error))?;
        let event = instance
            .get_typed_func(&store, "lobby_event")
            .map_err(|error| typed("lobby_event", error))?;
        let answer = instance
            .get_typed_func(&store, "lobby_answer")
            .map_err(|error| typed("lobby_answer", error))?;
        let begin = instance
            .get_typed_func(&store, "lobby_begin")
            .map_err(|error| typed("lobby_begin", error))?;
        let memory = instance
            .get_memory(&store, "memory")
            .ok_or_else(|| "the module exports no memory".to_owned())?;
        let at = mail.call(&mut store, ()).map_err(|error| trap(&error))? as u32 as usize;
        if !at.is_multiple_of(8) || at + MAIL > memory.data(&store).len() {
            return Err(format!(
                "lobby_mail is {at}; allowed: a multiple of 8 with {MAIL} bytes of memory behind it"
            ));
        }
        Ok(Machine {
            store,
            memory,
            begin,
            event,
            answer,
            mail: at,
            fuel: RUN_FUEL,
            told,
        })
    }
}

/// What ended a call.
fn trap(error: &wasmi::Error) -> String {
    match error.as_trap_code() {
        Some(TrapCode::OutOfFuel) => format!(
            "it used up its fuel, {} units for a call and {} for a replication",
            words::grouped(CALL_FUEL),
            words::grouped(RUN_FUEL)
        ),
        Some(code) => format!("it trapped: {code}"),
        None => format!("it failed: {error}"),
    }
}

impl Machine {
    /// Calls a function with the fuel that a call may use.
    fn call<P: wasmi::WasmParams, R: wasmi::WasmResults>(
        &mut self,
        function: &TypedFunc<P, R>,
        given: P,
    ) -> Result<R, String> {
        let fuel = self.fuel.min(CALL_FUEL);
        self.store.set_fuel(fuel).map_err(|error| trap(&error))?;
        let result = function.call(&mut self.store, given);
        let left = self.store.get_fuel().unwrap_or(0);
        self.fuel -= fuel.saturating_sub(left);
        result.map_err(|error| trap(&error))
    }

    /// The mail, to write to.
    fn mail(&mut self) -> &mut [u8] {
        let at = self.mail;
        // A memory never shrinks, so the bytes that were there when the module was made still are.
        &mut self.memory.data_mut(&mut self.store)[at..at + MAIL]
    }

    /// Writes what is known of a ticket.
    fn tell(&mut self, ticket: usize) {
        let mut bytes = [0; MAIL];
        let told = &self.told;
        let mut put = |at: usize, data: &[u8]| bytes[at..at + data.len()].copy_from_slice(data);
        put(0, &told.at[ticket].to_le_bytes());
        put(8, &told.rating[ticket].to_le_bytes());
        put(16, &told.deviation[ticket].to_le_bytes());
        put(24, &told.place[ticket].to_le_bytes());
        put(32, &(ticket as u32).to_le_bytes());
        let small = [
            told.size[ticket],
            told.region[ticket],
            told.roles[ticket],
            told.strong[ticket],
        ];
        put(36, &small);
        let sites = told.sites.min(MOST_SITES);
        put(40, &(sites as u32).to_le_bytes());
        let latencies = &told.latency[ticket * told.sites..][..sites];
        for (site, latency) in latencies.iter().enumerate() {
            put(44 + 4 * site, &latency.to_le_bytes());
        }
        let length = 44 + 4 * sites;
        self.mail()[..length].copy_from_slice(&bytes[..length]);
    }
}

impl Guest for ModuleGuest {
    fn begin(&mut self, begin: &Begin<'_>) -> Result<Rhythm, String> {
        // A new one for each replication: nothing is remembered.
        let mut machine = self.machine(begin.told.clone())?;
        let sides = begin.format.sides();
        let mut said = begin.seed.to_vec();
        said.extend([
            begin.told.sites as u32,
            u32::from(begin.talks),
            begin.format.least() as u32,
            sides.len() as u32,
        ]);
        said.extend(sides.iter().map(|&side| u32::from(side)));
        let mail = machine.mail();
        for (place, word) in mail.chunks_exact_mut(4).zip(&said) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let function = machine.begin;
        let every = machine.call(&function, ())?;
        self.machine = Some(Box::new(machine));
        Rhythm::of(every)
    }

    fn event(&mut self, event: Event, now: f64, answer: &mut Vec<u32>) -> Result<(), String> {
        let Some(machine) = &mut self.machine else {
            return Err("it has not begun".to_owned());
        };
        if let Event::Arrive(ticket) = event {
            machine.tell(ticket as usize);
        }
        let given = (event.kind() as i32, event.subject() as i32, now);
        let function = machine.event;
        let length = machine.call(&function, given)?;
        if length == 0 {
            return Ok(());
        }
        let words = usize::try_from(length)
            .ok()
            .filter(|&words| words <= MOST_WORDS);
        let Some(words) = words else {
            return Err(format!(
                "lobby_event returned {length}; allowed: 0 to {MOST_WORDS} words of answer"
            ));
        };
        let function = machine.answer;
        let at = machine.call(&function, ())? as u32 as usize;
        let memory = machine.memory.data(&machine.store);
        let bytes = memory
            .get(at..at + 4 * words)
            .filter(|_| at.is_multiple_of(4));
        let Some(bytes) = bytes else {
            return Err(format!(
                "lobby_answer is {at}; allowed: a multiple of 4 with {words} words of memory \
                 behind it"
            ));
        };
        let read = bytes.chunks_exact(4).map(|word| {
            let mut four = [0; 4];
            four.copy_from_slice(word);
            u32::from_le_bytes(four)
        });
        answer.extend(read);
        Ok(())
    }
}
