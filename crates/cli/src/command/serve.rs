//! `sudokit serve`: the page and the JSON service.

use crate::exit::{Failure, Verdict, plain, say};
use crate::number::{duration, positive, thread_count};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::time::Duration;
use sudokit_server::{Config, Server};

/// Open a page to play, solve, explain and make puzzles, and a JSON service for programs
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit serve --open                                the page, in your browser
  sudokit serve --listen 9000                         another port
  sudokit serve --listen 127.0.0.1:0                  any free port; the address is printed
  sudokit serve --listen 0.0.0.0:8080 --time-limit 5s --queue 16
  curl --json '{\"puzzle\":\"..2....12....13.\"}' http://localhost:8080/api/v1/solve

The page loads nothing from other sites. The calls are described at /docs and /api/v1/openapi.json; /healthz
and /metrics (Prometheus) are for operators. Only this machine can reach the server unless --listen says otherwise.

Ctrl-C or SIGTERM ends the server once all accepted requests are answered; a second Ctrl-C ends it at once.

Exit codes: 0 ended, 2 the address cannot be used.")]
pub(crate) struct Serve {
    /// The address and the port, or the port alone for this machine only; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: String,

    /// Allow pages of this origin to call the service from a browser, such as `https://example.org`; `*` allows all
    #[arg(long, value_name = "ORIGIN")]
    cors: Vec<String>,

    /// Accept requests for this host name on a loopback address, for example behind a proxy
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Stop the work on a request after this time: 500ms, 10s, 5m
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration, allow_hyphen_values = true, help_heading = "Limits")]
    time_limit: Duration,

    /// Largest request body in bytes
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = positive, help_heading = "Limits")]
    max_body: u64,

    /// Most puzzles per request
    #[arg(long, value_name = "N", default_value = "1000", value_parser = positive, help_heading = "Limits")]
    max_puzzles: u64,

    /// Most requests that may wait for a worker; further ones get status 503
    #[arg(long, value_name = "N", default_value = "64", value_parser = positive, help_heading = "Limits")]
    queue: u64,

    /// Threads for requests that may take long [default: cores minus one]
    #[arg(long, value_name = "N", value_parser = thread_count, help_heading = "Limits")]
    workers: Option<usize>,

    /// Most open connections; further ones wait
    #[arg(long, value_name = "N", default_value = "1024", value_parser = positive, help_heading = "Limits")]
    max_connections: u64,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut config = Config::default();
        let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        (config.time, config.body, config.puzzles) = (self.time_limit, size(self.max_body), size(self.max_puzzles));
        (config.queue, config.workers) = (size(self.queue), self.workers.unwrap_or(config.workers));
        config.connections = size(self.max_connections);
        let fail = |error: std::io::Error| Failure::Message(format!("{}: {}", self.listen, plain(&error)));
        (config.origins, config.hosts) = (self.cors.clone(), self.allow_host.clone());
        let server = Server::bind(&addresses(&self.listen).map_err(fail)?[..], config).map_err(fail)?;
        let stop = crate::stop::on_interrupt();
        let address = format!("http://{}/", reachable(server.address()));
        crate::stream::write(format!("listening on {address}\n").as_bytes())?;
        if self.open
            && let Err(error) = open(&address)
        {
            say(format!("the browser could not be opened: {}", plain(&error)));
        }
        server.run(&stop).map_err(fail)?;
        Ok(Verdict::Yes)
    }
}

/// `8080`, `localhost:8080`, `127.0.0.1:8080`, `[::1]:8080`; IPv4 first where a name has both.
fn addresses(text: &str) -> std::io::Result<Vec<SocketAddr>> {
    let mut found: Vec<SocketAddr> = match text.parse::<u16>() {
        Ok(port) => vec![(Ipv4Addr::LOCALHOST, port).into()],
        Err(_) => {
            let wrong = |error: std::io::Error| match error.kind() {
                std::io::ErrorKind::InvalidInput => {
                    std::io::Error::new(error.kind(), "expected ADDRESS:PORT such as 127.0.0.1:8080, or a port alone")
                }
                _ => error,
            };
            text.to_socket_addrs().map_err(wrong)?.collect()
        }
    };
    found.sort_by_key(SocketAddr::is_ipv6);
    Ok(found)
}

/// An address to go to: one that stands for all is reached through this machine's own.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Asks the desktop to show a page.
fn open(address: &str) -> std::io::Result<()> {
    let (program, first): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let quiet = Stdio::null;
    let child = Command::new(program).args(first).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    child.map(drop)
}
