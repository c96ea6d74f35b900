//! Two PostgreSQL servers of this test's own: a primary, and a standby that has every commit before it is acknowledged.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::port::port_of_its_own;

/// Both end with this value.
pub(crate) struct Pair {
    folder: TempDir,
    ports: [u16; 2],
}

impl Pair {
    /// Starts both; the standby follows.
    pub(crate) fn start() -> Pair {
        let pair = Pair {
            folder: tempfile::Builder::new().prefix("pg-pair").tempdir().expect("a folder can be made"),
            ports: [port_of_its_own(), port_of_its_own()],
        };
        if is_root() {
            run(Command::new("chown").arg("postgres:postgres").arg(pair.folder.path()));
            run(Command::new("chmod").arg("711").arg(pair.folder.path()));
        }
        let primary = pair.data(0);
        run(tool("initdb").arg("--pgdata").arg(&primary).args([
            "--username=tests",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]));
        let settings = "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n\
            full_page_writes = off\nshared_buffers = '64MB'\n";
        append(&primary.join("postgresql.conf"), settings);
        pair.serve(0);
        let from = format!("host=127.0.0.1 port={} user=tests application_name=standby", pair.ports[0]);
        run(tool("pg_basebackup")
            .args(["--checkpoint=fast", "--no-sync", "--write-recovery-conf", "--wal-method=stream"])
            .args(["--create-slot", "--slot=standby", "--dbname", &from, "--pgdata"])
            .arg(pair.data(1)));
        pair.serve(1);
        // From now on a commit waits for the standby.
        append(&primary.join("postgresql.conf"), "synchronous_standby_names = '*'\n");
        run(tool("pg_ctl").arg("-D").arg(&primary).arg("reload"));
        run(tool("createdb").args([
            "-h",
            "127.0.0.1",
            "-p",
            &pair.ports[0].to_string(),
            "-U",
            "tests",
            "fairschach",
        ]));
        pair
    }

    /// As `database_url` names both.
    pub(crate) fn url(&self) -> String {
        let [one, other] = self.ports;
        format!("postgres://tests@127.0.0.1:{one},127.0.0.1:{other}/fairschach?sslmode=disable")
    }

    pub(crate) fn standby_url(&self) -> String {
        format!("postgres://tests@127.0.0.1:{}/fairschach?sslmode=disable", self.ports[1])
    }

    /// Commits wait for nobody.
    pub(crate) fn let_go(&self) {
        self.set(0, "synchronous_standby_names = ''");
    }

    /// Gives a server that runs a setting.
    pub(crate) fn set(&self, number: usize, setting: &str) {
        append(&self.data(number).join("postgresql.conf"), &format!("{setting}\n"));
        run(tool("pg_ctl").arg("-D").arg(self.data(number)).arg("reload"));
    }

    /// The primary ends as by a power cut, and the standby takes its place.
    pub(crate) fn fail_over(&self) {
        self.stop(0);
        self.promote();
    }

    /// The standby becomes a primary, whatever the other is.
    pub(crate) fn promote(&self) {
        run(tool("pg_ctl").arg("-D").arg(self.data(1)).args(["-w", "promote"]));
    }

    fn data(&self, number: usize) -> PathBuf {
        self.folder.path().join(number.to_string())
    }

    fn serve(&self, number: usize) {
        let (data, port) = (self.data(number), self.ports[number]);
        let log = data.with_extension("log");
        run(tool("pg_ctl").arg("-D").arg(&data).arg("-l").arg(log).args([
            "-o",
            &format!("-p {port}"),
            "-w",
            "start",
        ]));
    }

    /// Stops one as a power cut would.
    pub(crate) fn stop(&self, number: usize) {
        let mut stop = tool("pg_ctl");
        stop.arg("-D").arg(self.data(number)).args(["-m", "immediate", "-w", "stop"]);
        drop(stop.stdin(Stdio::null()).output());
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        self.stop(0);
        self.stop(1);
    }
}

pub(super) fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().expect("id runs");
    output.stdout == b"0\n"
}

/// PostgreSQL refuses to run as root: then it runs as the user that its Debian package made.
fn as_server_user(tool: Command) -> Command {
    if !is_root() {
        return tool;
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--inh-caps=-all", "--"]);
    command.arg(tool.get_program()).current_dir("/");
    command
}

/// A program of the newest PostgreSQL here.
fn tool(name: &str) -> Command {
    let mut versions: Vec<_> = std::fs::read_dir("/usr/lib/postgresql")
        .expect("PostgreSQL is here: run ./scripts/setup-tests")
        .map(|version| version.expect("a folder can be read").path())
        .collect();
    versions.sort();
    let newest = versions.last().expect("PostgreSQL is here: run ./scripts/setup-tests");
    as_server_user(Command::new(newest.join("bin").join(name)))
}

/// What it starts goes on; what it says is kept from the test's own output.
fn run(command: &mut Command) {
    let done = command.stdin(Stdio::null()).stdout(Stdio::null()).status().expect("it runs");
    assert!(done.success(), "{command:?} failed");
}

fn append(file: &Path, text: &str) {
    let before = std::fs::read_to_string(file).expect("it is there");
    std::fs::write(file, before + text).expect("it can be written");
}
