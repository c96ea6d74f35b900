//! Tournaments, as far as they need neither time nor a database: what a sheet says, who plays whom, and who stands where.
