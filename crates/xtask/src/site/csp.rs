//! The content security policy of every page, in one place.
//!
//! Each page carries it in a `<meta>` tag, so that it holds on any static
//! host, written by `shell.rs`; the development server sends it as a header as well.

/// What a page may load and run: its own files and its own WebAssembly.
pub const PAGE: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// What only a header can say: any site may embed our pages.
pub const HEADER_ONLY: &str = "frame-ancestors *";
