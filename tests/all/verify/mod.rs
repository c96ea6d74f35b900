mod command;
mod doc;
mod games;
mod good;
mod limits;
mod second;
mod tampered;
mod vectors;
