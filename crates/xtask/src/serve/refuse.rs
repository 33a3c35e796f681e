//! What the development server does not answer: it runs on the machine of whoever works on the
//! site, beside files that are nobody else's business.

use std::fs;
use std::net::IpAddr;
use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};

/// Refuses paths with an empty part: answered with the folder's own path, as folders are,
/// `//js` would lead to a host called js.
pub fn empty_parts(router: Router) -> Router {
    router.layer(from_fn(async |request: Request, next: Next| {
        if request.uri().path().contains("//") {
            return super::not_found().await;
        }
        next.run(request).await
    }))
}

/// Where only this machine can ask, refuses names that are not this machine's: a page of
/// elsewhere whose name leads here would read everything that is served.
pub fn foreign_names(router: Router, address: IpAddr) -> Router {
    if !address.is_loopback() {
        return router;
    }
    router.layer(from_fn(move |request: Request, next: Next| {
        let host = request.headers().get(header::HOST);
        let host = host.map(|host| host.to_str().unwrap_or_default());
        let here = host.is_none_or(|host| is_here(host, address));
        async move {
            match here {
                true => next.run(request).await,
                false => foreign(),
            }
        }
    }))
}

fn foreign() -> Response {
    let words = "421: this server answers to localhost only; --host listens elsewhere\n";
    (StatusCode::MISDIRECTED_REQUEST, words).into_response()
}

/// Whether a `Host` names this machine, with any port.
fn is_here(host: &str, address: IpAddr) -> bool {
    let port = |port: &str| port.is_empty() || port.parse::<u16>().is_ok();
    let name = match host.rsplit_once(':') {
        Some((name, after)) if port(after) && !after.contains(']') => name,
        _ => host,
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let plain = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost"
        || name.ends_with(".localhost")
        || (plain.parse::<IpAddr>()).is_ok_and(|ip| ip.is_loopback() || ip == address)
}

/// Whether a path of a folder leads out of it, over a link in the file system.
pub fn leads_out(folder: &Path, path: &str) -> bool {
    let Ok(root) = fs::canonicalize(folder) else {
        return false;
    };
    let plain = unescaped(path);
    let file = root.join(String::from_utf8_lossy(&plain).trim_start_matches('/'));
    // What is not there leads nowhere.
    fs::canonicalize(file).is_ok_and(|file| !file.starts_with(&root))
}

/// A path's bytes, `%2e` and the like undone.
fn unescaped(path: &str) -> Vec<u8> {
    let bytes = path.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = (byte == b'%').then(|| path.get(at + 1..at + 3)).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                plain.push(code);
                at += 3;
            }
            None => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_these_names() {
        let address = IpAddr::from([127, 0, 0, 1]);
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "127.0.0.1:1",
            "[::1]",
            "[::1]:80",
            "x.localhost:3",
        ] {
            assert!(is_here(host, address), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org:8080",
            "127.0.0.1.example.org",
            "10.0.0.1",
            "a:b",
        ] {
            assert!(!is_here(host, address), "{host}");
        }
    }

    #[test]
    fn escapes_are_undone_and_broken_ones_stay() {
        assert_eq!(unescaped("/a%20b%2E%zz%4"), b"/a b.%zz%4");
        assert_eq!(unescaped("/%e2%82%ac€"), "/€€".as_bytes());
    }
}
