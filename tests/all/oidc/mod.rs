//! OpenID Connect: the examples of the RFCs, and each thing that can be wrong with a token or with what a provider says of
//! itself.

mod provider;
mod tokens;
mod vectors;
