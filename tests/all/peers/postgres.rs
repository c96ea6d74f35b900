//! PostgreSQL for the tests: one server for all test processes, a database of its own for each test.

use super::project;
use fairschach::store::Store;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A database, dropped with this value.
pub(crate) struct PgDatabase {
    name: String,
    server: &'static str,
}

tokio::task_local! {
    /// At which level transactions begin, in databases that are made within it, where they do not say so themselves.
    pub(crate) static ISOLATION: &'static str;
}

/// Makes an empty database whose name begins with the hint (letters, digits and `_`).
///
/// The server is the one that `FAIRSCHACH_TEST_PG_URL` names (a role that may make databases), or else the one of
/// `scripts/test-postgres`, started if need be.
pub(crate) async fn database(name_hint: &str) -> PgDatabase {
    PgDatabase::copied(name_hint, "template0").await.expect(MADE)
}

/// The same with the tables of the migrations, copied from a database that is made once for all tests, and stays.
pub(crate) async fn database_with_schema(name_hint: &str) -> PgDatabase {
    let template = template_name();
    match PgDatabase::copied(name_hint, &template).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("3D000") => {
            make_template(&template).await;
            PgDatabase::copied(name_hint, &template).await.expect(MADE)
        }
        copied => copied.expect(MADE),
    }
}

/// What the migrations of a database in this folder are known by: others, another number.
pub(crate) fn migrations(of: &str) -> u64 {
    let mut content = DefaultHasher::new();
    let folder = fs::read_dir(project().join("migrations").join(of)).expect("the migrations are there");
    let mut files: Vec<_> = folder.map(|file| file.expect("a folder can be read").path()).collect();
    files.sort();
    for file in &files {
        // Its name begins with the number by which a database knows it.
        (file.file_name(), fs::read(file).expect("a file can be read")).hash(&mut content);
    }
    content.finish()
}

/// The name of the database that others are copied from.
fn template_name() -> String {
    format!("template_{:016x}", migrations("postgres"))
}

async fn make_template(name: &str) {
    let mut connection = PgConnection::connect(server_url()).await.expect("the tests' PostgreSQL answers");
    // Until the connection is closed, the other tests wait here.
    connection.execute("SELECT pg_advisory_lock(8391)").await.expect("nobody holds it for long");
    let made = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1").bind(name);
    if made.fetch_optional(&mut connection).await.expect("databases are listed").is_none() {
        let making =
            std::mem::ManuallyDrop::new(PgDatabase::copied("template", "template0").await.expect(MADE));
        Store::open(&making.url()).await.expect("the migrations can be applied").close().await;
        let rename = format!(r#"ALTER DATABASE {{}} RENAME TO "{name}""#);
        making.administer(&rename).await.expect("nobody is connected");
    }
    connection.close().await.expect("a connection can be closed");
}

const MADE: &str = "the tests' PostgreSQL makes a database";

impl PgDatabase {
    #[allow(clippy::disallowed_methods, reason = "tests that run at the same time share no source of chance")]
    async fn copied(name_hint: &str, template: &str) -> sqlx::Result<PgDatabase> {
        let hint: String =
            name_hint.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(20).collect();
        let name = format!("{}_{}", hint.to_ascii_lowercase(), uuid::Uuid::new_v4().simple());
        let database = std::mem::ManuallyDrop::new(PgDatabase { name, server: server_url() });
        // Through the log of writes it takes twice as long.
        let create = format!(r#"CREATE DATABASE {{}} TEMPLATE "{template}" STRATEGY FILE_COPY"#);
        database.administer(&create).await?;
        let database = std::mem::ManuallyDrop::into_inner(database);
        if let Ok(level) = ISOLATION.try_with(|level| *level) {
            let set = format!(
                "ALTER ROLE CURRENT_USER IN DATABASE {{}} SET default_transaction_isolation = '{level}'"
            );
            database.administer(&set).await.expect("a role sets its own defaults");
        }
        Ok(database)
    }

    /// The URL of this database, for `sqlx` and for the configuration.
    pub(crate) fn url(&self) -> String {
        let (server, _) = self.server.rsplit_once('/').expect("the URL ends in /postgres");
        format!("{server}/{}", self.name)
    }

    /// Runs a statement in which `{}` stands for the name, on the server's own database.
    async fn administer(&self, statement: &str) -> sqlx::Result<()> {
        let mut connection = PgConnection::connect(self.server).await?;
        let statement = statement.replace("{}", &format!(r#""{}""#, self.name));
        connection.execute(AssertSqlSafe(statement)).await?;
        connection.close().await
    }
}

/// Drops it even while something is still connected. Not from the test's own runtime, which may be shutting down.
impl Drop for PgDatabase {
    fn drop(&mut self) {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                let dropping = self.administer("DROP DATABASE IF EXISTS {} WITH (FORCE)");
                // A test that already fails keeps its own words; a server killed on purpose has nothing to drop.
                drop(runtime.expect("a runtime can be made").block_on(dropping));
            });
        });
    }
}

/// The URL of the server, if it runs: the script, which starts it otherwise, takes a good part of a small test's time to see that.
/// Whoever holds the lock may rely on it; the file with the URL is there as soon as the server answers.
fn running(state: &Path) -> Option<String> {
    let read = |path: PathBuf| fs::read_to_string(path).ok();
    let data = Path::new(read(state.join("dir"))?.trim()).join("data");
    let process = read(data.join("postmaster.pid"))?.lines().next()?.trim().to_owned();
    let name = read(Path::new("/proc").join(process).join("comm"))?;
    let url = read(state.join("url"))?;
    (name.trim() == "postgres").then(|| url.trim().to_owned())
}

/// Starts the server unless it runs; while this process lives, the server stays.
fn server_url() -> &'static str {
    static SERVER: OnceLock<(String, Option<File>)> = OnceLock::new();
    let (url, _in_use) = SERVER.get_or_init(|| {
        if let Ok(url) = std::env::var("FAIRSCHACH_TEST_PG_URL") {
            return (url, None);
        }
        let state = project().join("target/test-env/pg");
        fs::create_dir_all(&state).expect("target/ can be written");
        let in_use = File::create(state.join("in-use")).expect("target/ can be written");
        in_use.lock_shared().expect("a lock file can be locked");
        if let Some(url) = running(&state) {
            return (url, Some(in_use));
        }
        let script = Command::new(project().join("scripts/test-postgres"))
            .arg("start")
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .expect("scripts/test-postgres can be run");
        assert!(script.status.success(), "scripts/test-postgres did not start a server: see above");
        (String::from_utf8(script.stdout).expect("a URL is text").trim().to_owned(), Some(in_use))
    });
    url
}

#[tokio::test]
async fn each_test_has_a_database_of_its_own() {
    let (one, other) = (database("smoke").await, database("smoke").await);
    let mut connection = PgConnection::connect(&one.url()).await.expect("the new database answers");
    connection.execute("CREATE TABLE t (n BIGINT)").await.expect("it can be written");
    let fsync: String = sqlx::query_scalar("SHOW fsync").fetch_one(&mut connection).await.unwrap();
    assert_eq!(fsync, "on", "tests that kill the server rely on it");

    let mut second = PgConnection::connect(&other.url()).await.unwrap();
    assert!(second.execute("SELECT n FROM t").await.is_err(), "what one test writes another does not see");

    let url = one.url();
    drop(one);
    assert!(PgConnection::connect(&url).await.is_err(), "it goes with its value, connected or not");
}
