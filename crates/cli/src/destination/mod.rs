//! Where a file of results comes to lie: whole under its name, or not at all.
//!
//! A run of hours must not learn at its end that it cannot write, must not replace what was
//! never a file (a device, a pipe, a link), and two runs that were given one name must not
//! write into each other's bytes. So the place is looked at and tried before the run; during
//! the run nothing of it lies there; and at the end the bytes go to a preliminary name that
//! nobody else has, which becomes the name by one step of the file system.

mod interrupt;

use crate::failure::Failure;
use interrupt::Held;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

/// Names that are tried before the search for a free one is given up.
const TRIES: u32 = 1000;

/// A place for a file, known to be one that can be written.
#[derive(Debug)]
pub struct Destination {
    path: PathBuf,
    /// The file that lay there when the run began, which the new one replaces.
    before: Option<Seen>,
}

/// What tells whether a file is still the same.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    bytes: u64,
    changed: Option<SystemTime>,
}

/// A file under a preliminary name, which goes when it is let go.
struct Unfinished {
    path: PathBuf,
    file: File,
}

impl Destination {
    /// Looks at a place and tries whether a file can be written there.
    ///
    /// # Errors
    /// A place where something lies that is no regular file, or where nothing can be written.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let before = match fs::symlink_metadata(path) {
            Ok(there) if there.is_file() => Some(Seen::of(&there)),
            Ok(there) => {
                return Err(Failure::Usage(format!(
                    "--out is {}, which is {}; allowed: a new name, or a regular file to replace",
                    path.display(),
                    kind(&there)
                )));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Failure::file("write", path, &error)),
        };
        let place = Self {
            path: path.to_owned(),
            before,
        };
        let tried = Unfinished::beside(path);
        tried.map_err(|error| Failure::file("write", path, &error))?;
        Ok(place)
    }

    /// Writes the file and gives it its name. Signals that would end the program are held
    /// back meanwhile; one that comes before the file has its name takes the file away.
    ///
    /// # Errors
    /// When it cannot be written; when another program wrote there during the run, in which
    /// case both files stay and the message names this one's.
    pub fn write(self, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let held = Held::new();
        let wrong = |error: io::Error| Failure::file("write", &self.path, &error);
        let mut unfinished = Unfinished::beside(&self.path).map_err(wrong)?;
        (unfinished.file.write_all(bytes))
            .and_then(|()| unfinished.file.sync_all())
            .map_err(wrong)?;
        if held.came() {
            return Err(Failure::Failed(format!(
                "interrupted: {} was not written",
                self.path.display()
            )));
        }
        if self.name(&unfinished).map_err(wrong)? {
            return Ok(self.path);
        }
        let other = unfinished.aside(&self.path).map_err(wrong)?;
        Err(Failure::Failed(format!(
            "another program wrote {} during this run, and it was left as it is; what this run made \
             is in {}",
            self.path.display(),
            other.display()
        )))
    }

    /// Gives a finished file the name, unless somebody else has taken it meanwhile.
    fn name(&self, unfinished: &Unfinished) -> io::Result<bool> {
        match &self.before {
            Some(before) => {
                let same = fs::symlink_metadata(&self.path)
                    .is_ok_and(|there| there.is_file() && Seen::of(&there) == *before);
                if same {
                    fs::rename(&unfinished.path, &self.path)?;
                }
                Ok(same)
            }
            None => unfinished.link(&self.path),
        }
    }
}

impl Unfinished {
    /// A new file in the same folder, under a name that nobody has.
    fn beside(path: &Path) -> io::Result<Self> {
        for number in 0..TRIES {
            let name = numbered(path, &format!("{}-{number}.unfinished", process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&name) {
                Ok(file) => return Ok(Self { path: name, file }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Gives it a name that nobody has; whether that was so.
    fn link(&self, name: &Path) -> io::Result<bool> {
        match fs::hard_link(&self.path, name) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            // A file system without second names: look, then rename.
            Err(_) if fs::symlink_metadata(name).is_ok() => Ok(false),
            Err(_) => fs::rename(&self.path, name).map(|()| true),
        }
    }

    /// Gives it the first free name after `path`.
    fn aside(&self, path: &Path) -> io::Result<PathBuf> {
        for number in 2..TRIES {
            let name = numbered(path, &number.to_string());
            if self.link(&name)? {
                return Ok(name);
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Unfinished {
    /// Leaves nothing unfinished behind; a finished file has another name.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

impl Seen {
    fn of(there: &Metadata) -> Self {
        Self {
            bytes: there.len(),
            changed: there.modified().ok(),
        }
    }
}

/// A path with an ending behind its own.
fn numbered(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// What lies somewhere, in words.
fn kind(there: &Metadata) -> &'static str {
    if there.is_dir() {
        "a folder"
    } else if there.is_symlink() {
        "a symbolic link"
    } else {
        "a device, a pipe or a socket"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder of its own for each test, which goes when the test passes.
    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("lobbylab-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        path
    }

    #[test]
    fn a_file_that_came_during_the_run_is_kept_and_so_is_ours() {
        let folder = folder("came");
        let path = folder.join("part.bin");
        for before in [None, Some("old")] {
            if let Some(text) = before {
                fs::write(&path, text).expect("written");
            }
            let place = Destination::new(&path).expect("a good place");
            fs::write(&path, "somebody else's").expect("written");
            let told = place.write(b"ours").expect_err("taken").to_string();
            assert!(told.contains("part.bin.2"), "{told}");
            assert_eq!(fs::read(&path).expect("there"), b"somebody else's");
            let aside = folder.join("part.bin.2");
            assert_eq!(fs::read(&aside).expect("there"), b"ours");
            fs::remove_file(&aside).expect("there");
            assert_eq!(fs::read_dir(&folder).expect("there").count(), 1);
        }
        fs::remove_dir_all(&folder).expect("there");
    }

    #[test]
    fn a_file_is_replaced_and_a_preliminary_name_is_nobody_elses() {
        let folder = folder("replaced");
        let path = folder.join("part.bin");
        fs::write(&path, "old").expect("written");
        let taken = numbered(&path, &format!("{}-0.unfinished", process::id()));
        fs::write(&taken, "a stranger's").expect("written");
        let place = Destination::new(&path).expect("a good place");
        assert_eq!(place.write(b"new").expect("written"), path);
        assert_eq!(fs::read(&path).expect("there"), b"new");
        assert_eq!(fs::read(&taken).expect("there"), b"a stranger's");
        assert_eq!(fs::read_dir(&folder).expect("there").count(), 2);
        fs::remove_dir_all(&folder).expect("there");
    }
}
