mod letters;
mod sample;
mod sink;
