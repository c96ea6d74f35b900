//! The tables, and how they are made.

use std::sync::LazyLock;
use std::time::Duration;

use sqlx::migrate::Migrator;

use super::Result;
use super::error::meets_another_migration;
use super::primary::Primary;

pub(super) static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
/// Without the driver's advisory lock, which no pooler of transactions and not every engine has.
pub(super) static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx::migrate!("migrations/postgres");
    migrations.set_locking(false);
    migrations
});

/// How often making the tables is tried while other processes make them.
const MIGRATION_TRIES_MAX: u32 = 10;
const MIGRATION_WAIT: Duration = Duration::from_millis(200);

/// Makes the tables, all in one transaction. Of processes that begin at the same time one makes them, and the others find them.
pub(super) async fn migrate(primary: &Primary) -> Result<()> {
    for try_number in 1.. {
        let mut tx = primary.pool().begin_with("BEGIN ISOLATION LEVEL READ COMMITTED").await?;
        match POSTGRES_MIGRATIONS.run(&mut *tx).await {
            Ok(()) => return Ok(tx.commit().await?),
            Err(error) if meets_another_migration(&error) && try_number < MIGRATION_TRIES_MAX => {
                tx.rollback().await?;
                tokio::time::sleep(MIGRATION_WAIT).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    unreachable!("the last try answers")
}
