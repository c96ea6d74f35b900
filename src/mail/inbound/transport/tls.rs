//! TLS as a server: certificate and key in files, read anew for each session, so that a renewed certificate needs no restart.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate chain and its key, both PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate, then those that lead to its authority.
    pub cert: PathBuf,
    pub key: PathBuf,
}

/// A file that TLS cannot use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct TlsFault {
    pub file: String,
    /// What is wrong.
    pub fault: String,
}

impl TlsFiles {
    /// Reads both.
    ///
    /// # Errors
    /// The file that cannot be used, and why.
    pub fn read(&self) -> Result<Arc<ServerConfig>, TlsFault> {
        let fault = |file: &Path, fault: &dyn ToString| TlsFault {
            file: file.display().to_string(),
            fault: fault.to_string(),
        };
        let chain = CertificateDer::pem_file_iter(&self.cert)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| fault(&self.cert, &error))?;
        if chain.is_empty() {
            return Err(fault(&self.cert, &"it holds no certificate"));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(|error| fault(&self.key, &error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| fault(&self.cert, &error))?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(|error| fault(&self.cert, &error))?;
        Ok(Arc::new(config))
    }
}
