mod deliver;
mod letters;
mod sample;
mod sink;
mod variants;
