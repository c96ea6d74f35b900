//! The whole door on loopback.

use fairschach::app::App;
use fairschach::http::{self, WebOptions};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Its address; it ends with the program.
pub(crate) async fn serve(app: App) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
    let address = listener.local_addr().expect("a bound listener has an address");
    let options = WebOptions { secure_cookie: false, trial: false, ..WebOptions::default() };
    let cancel = CancellationToken::new();
    tokio::spawn(http::serve(listener, http::router(app, options, cancel.clone()), cancel));
    format!("http://{address}")
}
