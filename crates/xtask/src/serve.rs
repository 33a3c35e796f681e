//! `cargo xtask serve`: the site at an address, as a good static host serves it.
//!
//! It is served from the first moment: `serve/live.rs` builds it while it is served, and
//! again when its sources change. With `--no-build` it is `dist/`, and nothing is added.
//!
//! Below any prefix, with the right types, compressed, under the content
//! security policy. Other folders can be mounted beside it without the policy:
//! the tests embed lobbylab into pages that know nothing of it.

mod live;
pub mod opened;
mod parts;
mod refuse;
mod watch;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

use crate::site::csp;
use crate::site::missing;
use crate::site::sandbox;
use crate::site::single;
use crate::workspace::Workspace;
use live::Live;

/// What `serve` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// The port; 0 takes a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The path below which the site is served.
    #[arg(long, default_value = "/")]
    prefix: Prefix,
    /// Serve dist/ as it is: what `cargo xtask build` made for publishing.
    #[arg(long)]
    no_build: bool,
    /// Send files as they are: on the machine itself, compression costs more than it saves.
    #[arg(long)]
    plain: bool,
    /// Serve another folder too, without our content security policy.
    #[arg(long, value_name = "PREFIX=FOLDER", value_parser = parse_mount)]
    mount: Vec<Mount>,
}

/// A path that begins and ends with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

impl std::str::FromStr for Prefix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.trim_matches('/');
        let plain = |c: char| c.is_ascii_alphanumeric() || "/-_.~".contains(c);
        if let Some(odd) = inner.chars().find(|&c| !plain(c)) {
            return Err(format!(
                "a prefix has letters, digits and /-_.~ only, not {odd:?}"
            ));
        }
        if inner.contains("//") || inner.split('/').any(|part| part == "..") {
            return Err("a prefix has no empty part and no `..`".to_owned());
        }
        Ok(Self(if inner.is_empty() {
            "/".to_owned()
        } else {
            format!("/{inner}/")
        }))
    }
}

/// Another folder, served as it is.
#[derive(Clone, Debug)]
pub struct Mount {
    prefix: Prefix,
    folder: PathBuf,
}

fn parse_mount(text: &str) -> Result<Mount, String> {
    let (prefix, folder) = text
        .split_once('=')
        .ok_or("a mount is written /prefix/=folder")?;
    let prefix: Prefix = prefix.parse()?;
    if prefix.0 == "/" {
        return Err("a mount needs a prefix of its own".to_owned());
    }
    Ok(Mount {
        prefix,
        folder: PathBuf::from(folder),
    })
}

/// Runs the command; ends when it is interrupted.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    if arguments.no_build && !workspace.dist.is_dir() {
        bail!("there is no dist/ yet: leave out --no-build, or run `cargo xtask build` first");
    }
    let mounts: Vec<Mount> = arguments
        .mount
        .iter()
        .map(|mount| Mount {
            folder: workspace.root.join(&mount.folder),
            ..mount.clone()
        })
        .collect();
    let server = Server::bind(&arguments.host, arguments.port)?;
    let live = match arguments.no_build {
        true => None,
        false => Some(Live::start(workspace.clone())?),
    };
    println!(
        "lobbylab is at http://{}{}",
        server.address, arguments.prefix.0
    );
    if live.is_some() {
        println!("serve: pages appear as they are built, the home page and patience first");
    }
    for mount in &mounts {
        println!(
            "{} is at http://{}{}",
            mount.folder.display(),
            server.address,
            mount.prefix.0
        );
    }
    std::io::stdout().flush()?;
    let dist = || workspace.dist.clone();
    let site = folder(
        live.as_ref().map_or_else(dist, |live| live.folder()),
        &arguments.prefix,
    );
    let site = live.iter().fold(site, |site, live| live.route(site));
    let router = router(site, &arguments.prefix, &mounts);
    server.serve(match arguments.plain {
        true => router,
        false => compressed(router),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Serves the site at a free port, on a thread that ends with the program.
/// Returns the address of its first page.
pub fn in_background(workspace: &Workspace) -> Result<String> {
    let server = Server::bind("127.0.0.1", 0)?;
    let address = format!("http://{}/", server.address);
    let prefix = Prefix("/".to_owned());
    let router = compressed(router(
        folder(workspace.dist.clone(), &prefix),
        &prefix,
        &[],
    ));
    std::thread::spawn(move || server.serve(router));
    Ok(address)
}

/// A listener that is ready, and what runs it.
struct Server {
    address: SocketAddr,
    listener: TcpListener,
    runtime: Runtime,
}

impl Server {
    fn bind(host: &str, port: u16) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_io()
            .build()?;
        let listener = runtime
            .block_on(TcpListener::bind((host, port)))
            .with_context(|| {
                format!("cannot listen at {host}, port {port}; --port takes another")
            })?;
        let address = listener.local_addr()?;
        Ok(Self {
            address,
            listener,
            runtime,
        })
    }

    fn serve(self, router: Router) -> Result<()> {
        let router = refuse::foreign_names(router, self.address.ip());
        self.runtime
            .block_on(async { axum::serve(self.listener, router).await })
            .context("the server stopped")
    }
}

/// Everything that is served: the site and what is mounted beside it.
fn router(site: Router, prefix: &Prefix, mounts: &[Mount]) -> Router {
    let site = site.layer(from_fn(guard));
    let mut router = Router::new();
    if prefix.0 == "/" {
        router = router.fallback_service(site);
    } else {
        let target = prefix.0.clone();
        router = nest(router, prefix, site)
            .route("/", get(async move || Redirect::temporary(&target)))
            .fallback(not_found);
    }
    for mount in mounts {
        router = nest(
            router,
            &mount.prefix,
            folder(mount.folder.clone(), &mount.prefix),
        );
    }
    refuse::empty_parts(router)
}

/// As most hosts send it.
fn compressed(router: Router) -> Router {
    router.layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
}

/// Nests below a prefix; the prefix without its last `/` leads to it, because
/// relative links in a page would not work there.
fn nest(router: Router, prefix: &Prefix, inner: Router) -> Router {
    let target = prefix.0.clone();
    router
        .route(
            prefix.0.trim_end_matches('/'),
            get(async move || Redirect::temporary(&target)),
        )
        .nest_service(&prefix.0, inner)
}

/// One folder: its files with their types, its `index.html` for the folder.
fn folder(folder: PathBuf, prefix: &Prefix) -> Router {
    let page = folder.join(missing::PAGE);
    let files = ServeDir::new(&folder)
        .redirect_path_prefix(prefix.0.trim_end_matches('/'))
        .not_found_service(get(move || missed(page.clone())));
    Router::new()
        .fallback_service(files)
        .layer(from_fn(move |request: Request, next: Next| {
            let out = refuse::leads_out(&folder, request.uri().path());
            async move {
                match out {
                    true => not_found().await,
                    false => next.run(request).await,
                }
            }
        }))
        .layer(map_response(describe))
}

/// As static hosts do it: with the folder's own page, if it has one.
async fn missed(page: PathBuf) -> Response {
    match std::fs::read_to_string(page) {
        Ok(page) => (StatusCode::NOT_FOUND, Html(page)).into_response(),
        Err(_) => not_found().await,
    }
}

async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "404: there is nothing here\n").into_response()
}

/// Headers every file gets: text is UTF-8, types are not guessed by the
/// browser, and a developer's reload always asks for the newest file.
async fn describe(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    // The one type of scripts (RFC 9239), also for `.mjs`.
    let kind = kind.map(|kind| kind.replace("application/javascript", "text/javascript"));
    if let Some(kind) = kind
        && kind.starts_with("text/")
        && !kind.contains("charset")
        && let Ok(kind) = HeaderValue::try_from(format!("{kind}; charset=utf-8"))
    {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Headers of the site itself.
async fn guard(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let own = path.ends_with(sandbox::FRAME) || path.ends_with(missing::PAGE);
    let page = !own && !path.contains(&format!("/{}", single::FOLDER));
    let mut response = next.run(request).await;
    let page = page && !(response.status() == StatusCode::NOT_FOUND && is_page(&response));
    let headers = response.headers_mut();
    // The frame of visitors' rules and labs that are a file carry their own policies, which are stricter
    // where they are others; the page of what is missing has a script in it.
    if page {
        let policy = HeaderValue::from_static(csp::PAGE);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    // A page in a foreign frame asks for nothing it does not use.
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    );
    response
}

#[cfg(test)]
mod tests;
