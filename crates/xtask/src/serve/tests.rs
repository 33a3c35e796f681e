//! The server as a browser meets it: plain requests over a real socket.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use super::*;

/// A folder of files that lasts as long as its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("lobbylab-{name}-{}", std::process::id()));
        for (path, contents) in files {
            let file = folder.join(path);
            fs::create_dir_all(file.parent().expect("has a folder")).expect("makes the folder");
            fs::write(file, contents).expect("writes the file");
        }
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn start(router: Router) -> SocketAddr {
    let server = Server::bind("127.0.0.1", 0).expect("binds");
    let address = server.address;
    std::thread::spawn(move || server.serve(router));
    address
}

/// Head (in lower case) and body of the answer.
fn ask(address: SocketAddr, path: &str, more: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("connects");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).expect("asks");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("hears");
    let end = answer
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .expect("has a head");
    let body = answer.split_off(end + 4);
    (
        String::from_utf8(answer).expect("is text").to_lowercase(),
        body,
    )
}

fn check(address: SocketAddr, path: &str, status: &str, words: &[&str]) {
    let (head, _) = ask(address, path, "");
    assert!(
        head.starts_with(&format!("http/1.1 {status}")),
        "{path}: {head}"
    );
    for word in words {
        assert!(head.contains(word), "{path} lacks {word}: {head}");
    }
}

#[test]
fn below_a_prefix_with_types_policy_and_redirects() {
    let dist = Folder::new(
        "serve-prefix",
        &[
            ("index.html", "<!doctype html>"),
            ("pkg/a.wasm", "\0asm"),
            ("js/a.js", "1"),
            ("js/a.mjs", "1"),
            ("app.webmanifest", "{}"),
            ("icon.svg", "<svg/>"),
            ("lessons/index.html", "lesson"),
        ],
    );
    let hosts = Folder::new("serve-hosts", &[("plain.html", "<p>a host")]);
    let prefix: Prefix = "/sub/path".parse().expect("is a prefix");
    let mount = Mount {
        prefix: "host".parse().expect("is a prefix"),
        folder: hosts.0.clone(),
    };
    let address = start(router(folder(dist.0.clone(), &prefix), &prefix, &[mount]));

    let policy = csp::PAGE.to_lowercase();
    check(
        address,
        "/sub/path/",
        "200",
        &["text/html; charset=utf-8", &policy],
    );
    check(
        address,
        "/sub/path/pkg/a.wasm",
        "200",
        &["application/wasm", "nosniff", "no-cache"],
    );
    check(
        address,
        "/sub/path/js/a.js",
        "200",
        &["text/javascript; charset=utf-8"],
    );
    check(
        address,
        "/sub/path/js/a.mjs",
        "200",
        &["text/javascript; charset=utf-8"],
    );
    check(
        address,
        "/sub/path/app.webmanifest",
        "200",
        &["application/manifest+json"],
    );
    check(address, "/sub/path/icon.svg", "200", &["image/svg+xml"]);
    check(address, "/", "307", &["location: /sub/path/\r"]);
    check(address, "/sub/path", "307", &["location: /sub/path/\r"]);
    check(
        address,
        "/sub/path/lessons",
        "307",
        &["location: /sub/path/lessons/\r"],
    );
    check(
        address,
        "/sub/path/nothing.html",
        "404",
        &["content-security-policy"],
    );
    check(address, "/elsewhere", "404", &[]);
    check(address, "/host/plain.html", "200", &["text/html"]);
    let (head, _) = ask(address, "/host/plain.html", "");
    assert!(!head.contains("content-security-policy"), "{head}");
    let (_, body) = ask(address, "/sub/path/%2e%2e/%2e%2e/etc/passwd", "");
    assert!(body.starts_with(b"404"), "no way out of the folder");
}

#[test]
fn at_the_root_and_compressed() {
    let text = "word ".repeat(2000);
    let dist = Folder::new(
        "serve-root",
        &[("index.html", "<!doctype html>"), ("a.js", &text)],
    );
    let prefix = Prefix("/".to_owned());
    let address = start(compressed(router(
        folder(dist.0.clone(), &prefix),
        &prefix,
        &[],
    )));
    check(address, "/", "200", &["text/html"]);
    for encoding in ["br", "gzip"] {
        let (head, body) = ask(
            address,
            "/a.js",
            &format!("Accept-Encoding: {encoding}\r\n"),
        );
        assert!(
            head.contains(&format!("content-encoding: {encoding}")),
            "{head}"
        );
        assert!(body.len() < text.len() / 10, "{} bytes", body.len());
    }
    let (head, body) = ask(address, "/a.js", "");
    assert!(!head.contains("content-encoding"), "{head}");
    assert!(body.ends_with(b"word "));
}

#[cfg(unix)]
#[test]
fn what_lies_elsewhere_is_not_served() {
    use std::os::unix::fs::symlink;
    let dist = Folder::new("serve-links", &[("index.html", "home"), ("js/a.js", "1")]);
    let private = Folder::new("serve-private", &[("key.txt", "secret")]);
    symlink(private.0.join("key.txt"), dist.0.join("key.txt")).expect("links");
    symlink(&private.0, dist.0.join("folder")).expect("links");
    symlink(dist.0.join("js/a.js"), dist.0.join("inside.js")).expect("links");
    let prefix = Prefix("/".to_owned());
    let address = start(router(folder(dist.0.clone(), &prefix), &prefix, &[]));
    for path in ["/key.txt", "/%6bey.txt", "/folder/key.txt", "/folder/"] {
        let (head, body) = ask(address, path, "");
        assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
        assert!(!body.ends_with(b"secret"), "{path}");
    }
    check(address, "/inside.js", "200", &[]);
    check(address, "/js/a.js", "200", &[]);
}

#[test]
fn no_answer_leads_to_another_host_or_comes_under_its_name() {
    let dist = Folder::new("serve-names", &[("index.html", "home"), ("js/a.js", "1")]);
    for prefix in ["/", "/sub/"] {
        let prefix: Prefix = prefix.parse().expect("is a prefix");
        let address = start(router(folder(dist.0.clone(), &prefix), &prefix, &[]));
        for path in ["//js", "//js/a.js", "/sub//js", "//example.org/%2e%2e"] {
            let (head, _) = ask(address, path, "");
            assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
            assert!(!head.contains("location:"), "{path}: {head}");
        }
        let mut stream = TcpStream::connect(address).expect("connects");
        let request = format!(
            "GET {} HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n",
            prefix.0
        );
        stream.write_all(request.as_bytes()).expect("asks");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("hears");
        assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
    }
}

#[test]
fn prefixes_are_brought_into_one_form() {
    for (text, prefix) in [
        ("", "/"),
        ("/", "/"),
        ("a", "/a/"),
        ("/a/b", "/a/b/"),
        ("/a/b/", "/a/b/"),
    ] {
        assert_eq!(text.parse(), Ok(Prefix(prefix.to_owned())));
    }
    for text in ["/a b/", "/{x}/", "/a/../b/", "/a//b/"] {
        assert!(text.parse::<Prefix>().is_err(), "{text}");
    }
    assert!(parse_mount("/=x").is_err());
    assert!(parse_mount("/host/").is_err());
}
