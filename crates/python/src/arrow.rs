//! Arrow's C stream interface, the three structs of its specification and no more: how a table
//! reaches pandas, polars or pyarrow without this package depending on any of them, and without
//! the many crates that would speak all of Arrow.
//!
//! Who receives a struct moves it out and calls its `release` once; what was not taken is let go
//! with its capsule. The buffers belong to the struct they came with. Columns are text (`u`),
//! numbers (`g`) and whole numbers (`l`), each with a bitmap of what is known.

use crate::table::{Column, Table};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;

/// A field may hold nothing.
const NULLABLE: i64 = 2;
/// What a reader gets where the next table cannot be made (`EIO`).
const FAILED: c_int = 5;

#[repr(C)]
struct ArrowSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut ArrowSchema,
    dictionary: *mut ArrowSchema,
    release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct ArrowArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut ArrowArray,
    dictionary: *mut ArrowArray,
    release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct ArrowArrayStream {
    get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    private_data: *mut c_void,
}

// SAFETY: all that these point to was made for them alone, and is Send itself.
unsafe impl Send for ArrowSchema {}
// SAFETY: as above.
unsafe impl Send for ArrowArrayStream {}

/// What a schema points to.
struct SchemaHeld {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// What an array points to.
struct ArrayHeld {
    #[allow(dead_code, reason = "held so that what points into them stays right")]
    buffers: Vec<Buffer>,
    pointers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

/// Memory of a column, aligned for what is in it.
#[allow(dead_code, reason = "read through pointers")]
enum Buffer {
    Bits(Vec<u8>),
    Offsets(Vec<i32>),
    Reals(Vec<f64>),
    Wholes(Vec<i64>),
}

impl Buffer {
    fn pointer(&self) -> *const c_void {
        match self {
            Self::Bits(all) => all.as_ptr().cast(),
            Self::Offsets(all) => all.as_ptr().cast(),
            Self::Reals(all) => all.as_ptr().cast(),
            Self::Wholes(all) => all.as_ptr().cast(),
        }
    }
}

/// The next table, or nothing at the end, or why there is none.
type Next = Box<dyn FnMut() -> Result<Option<Table>, String> + Send>;

struct StreamHeld {
    first: Table,
    next: Next,
    error: CString,
}

/// Text for C; what stands behind a zero byte is lost.
fn c_text(text: &str) -> CString {
    let end = text.find('\0').unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

fn schema(format: &str, name: &str, flags: i64, children: Vec<ArrowSchema>) -> ArrowSchema {
    let mut held = Box::new(SchemaHeld {
        format: c_text(format),
        name: c_text(name),
        children: (children.into_iter())
            .map(|child| Box::into_raw(Box::new(child)))
            .collect(),
    });
    ArrowSchema {
        format: held.format.as_ptr(),
        name: held.name.as_ptr(),
        metadata: ptr::null(),
        flags,
        n_children: held.children.len() as i64,
        children: held.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(held).cast(),
    }
}

fn schema_of(table: &Table) -> ArrowSchema {
    let children = (table.0.iter())
        .map(|(name, column)| {
            let format = match column {
                Column::Text(_) => "u",
                Column::Real(_) => "g",
                Column::Whole(_) => "l",
            };
            schema(format, name, NULLABLE, Vec::new())
        })
        .collect();
    schema("+s", "", 0, children)
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: called once, with a struct that `schema` made and filled.
    unsafe {
        let held = Box::from_raw((*schema).private_data.cast::<SchemaHeld>());
        for &child in &held.children {
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

impl Drop for ArrowSchema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: nobody has released it.
            unsafe { release(self) }
        }
    }
}

/// The bitmap of what is known, and how much is not.
fn known<T>(cells: &[Option<T>]) -> (Buffer, i64) {
    let mut bits = vec![0_u8; cells.len().div_ceil(8)];
    let mut unknown = 0;
    for (place, cell) in cells.iter().enumerate() {
        match cell {
            Some(_) => bits[place / 8] |= 1 << (place % 8),
            None => unknown += 1,
        }
    }
    (Buffer::Bits(bits), unknown)
}

fn array(
    length: usize,
    unknown: i64,
    buffers: Vec<Buffer>,
    children: Vec<ArrowArray>,
) -> ArrowArray {
    // A struct has a bitmap too, and it may be missing: all is known.
    let pointers = if buffers.is_empty() {
        vec![ptr::null()]
    } else {
        buffers.iter().map(Buffer::pointer).collect()
    };
    let mut held = Box::new(ArrayHeld {
        buffers,
        pointers,
        children: (children.into_iter())
            .map(|child| Box::into_raw(Box::new(child)))
            .collect(),
    });
    ArrowArray {
        length: length as i64,
        null_count: unknown,
        offset: 0,
        n_buffers: held.pointers.len() as i64,
        n_children: held.children.len() as i64,
        buffers: held.pointers.as_mut_ptr(),
        children: held.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(held).cast(),
    }
}

fn column_array(column: &Column) -> Result<ArrowArray, String> {
    Ok(match column {
        Column::Real(cells) => {
            let (bits, unknown) = known(cells);
            let numbers = cells.iter().map(|cell| cell.unwrap_or(f64::NAN)).collect();
            array(
                cells.len(),
                unknown,
                vec![bits, Buffer::Reals(numbers)],
                Vec::new(),
            )
        }
        Column::Whole(cells) => {
            let (bits, unknown) = known(cells);
            let numbers = cells.iter().map(|cell| cell.unwrap_or(0)).collect();
            array(
                cells.len(),
                unknown,
                vec![bits, Buffer::Wholes(numbers)],
                Vec::new(),
            )
        }
        Column::Text(cells) => {
            let (bits, unknown) = known(cells);
            let (mut offsets, mut bytes) = (vec![0_i32], Vec::new());
            for cell in cells {
                bytes.extend_from_slice(cell.as_deref().unwrap_or("").as_bytes());
                let end = i32::try_from(bytes.len());
                offsets.push(end.map_err(|_| "a column of more than 2 GB of text")?);
            }
            let buffers = vec![bits, Buffer::Offsets(offsets), Buffer::Bits(bytes)];
            array(cells.len(), unknown, buffers, Vec::new())
        }
    })
}

fn array_of(table: &Table) -> Result<ArrowArray, String> {
    let rows = table.0.first().map_or(0, |(_, column)| column.len());
    let columns: Result<Vec<_>, _> = table.0.iter().map(|(_, one)| column_array(one)).collect();
    Ok(array(rows, 0, Vec::new(), columns?))
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: called once, with a struct that `array` made and filled.
    unsafe {
        let held = Box::from_raw((*array).private_data.cast::<ArrayHeld>());
        for &child in &held.children {
            // A reader may have moved a child out, which then has no `release` here.
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}

impl Drop for ArrowArray {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: nobody has released it.
            unsafe { release(self) }
        }
    }
}

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: a stream that `capsule` made and nobody has released; `out` is the reader's.
    unsafe {
        let held = &*(*stream).private_data.cast::<StreamHeld>();
        ptr::write(out, schema_of(&held.first));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as in `get_schema`.
    unsafe {
        let held = &mut *(*stream).private_data.cast::<StreamHeld>();
        let next = (held.next)().and_then(|table| {
            let Some(table) = table else {
                return Ok(None);
            };
            let same = |(one, other): (&(String, Column), &(String, Column))| {
                one.0 == other.0
                    && std::mem::discriminant(&one.1) == std::mem::discriminant(&other.1)
            };
            let alike = table.0.len() == held.first.0.len()
                && table.0.iter().zip(held.first.0.iter()).all(same);
            if !alike {
                return Err("a table has other columns than the first".to_owned());
            }
            array_of(&table).map(Some)
        });
        match next {
            Ok(Some(array)) => ptr::write(out, array),
            // A released array is the end.
            Ok(None) => ptr::write_bytes(out, 0, 1),
            Err(error) => {
                held.error = c_text(&error);
                return FAILED;
            }
        }
    }
    0
}

unsafe extern "C" fn get_last_error(stream: *mut ArrowArrayStream) -> *const c_char {
    // SAFETY: as in `get_schema`.
    unsafe {
        (*(*stream).private_data.cast::<StreamHeld>())
            .error
            .as_ptr()
    }
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: called once, with a stream that `capsule` made.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<StreamHeld>()));
        (*stream).release = None;
    }
}

impl Drop for ArrowArrayStream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: nobody has released it.
            unsafe { release(self) }
        }
    }
}

/// A stream of tables with the columns of the first.
pub fn capsule<'py>(
    py: Python<'py>,
    first: &Table,
    next: impl FnMut() -> Result<Option<Table>, String> + Send + 'static,
) -> PyResult<Bound<'py, PyCapsule>> {
    let held = Box::new(StreamHeld {
        first: first.clone(),
        next: Box::new(next),
        error: CString::default(),
    });
    let stream = ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(held).cast(),
    };
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The columns alone.
pub fn schema_capsule<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, schema_of(table), c"arrow_schema")
}
