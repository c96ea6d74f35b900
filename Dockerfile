# syntax=docker/dockerfile:1
# One image, one program. Build: docker build -t fairschach .
# Keys (/var/lib/fairschach/keys) and data (/var/lib/fairschach/data) are two volumes on purpose: whoever has a copy
# of both can open entries that are still sealed. Never back them up together.

FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home fairschach \
    && install -d -m 0700 -o fairschach -g fairschach /var/lib/fairschach/data /var/lib/fairschach/keys
COPY --from=build /build/target/release/fairschach /usr/local/bin/fairschach
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/fairschach/
USER fairschach
WORKDIR /var/lib/fairschach
ENV FAIRSCHACH_LISTEN=0.0.0.0:8080 \
    FAIRSCHACH_DATA_DIR=/var/lib/fairschach/data \
    FAIRSCHACH_KEYS_DIR=/var/lib/fairschach/keys
VOLUME ["/var/lib/fairschach/data", "/var/lib/fairschach/keys"]
EXPOSE 8080
# Bash speaks TCP itself, so the image needs no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/live HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["fairschach"]
CMD ["serve"]
