# syntax=docker/dockerfile:1
# One image, one program. Build: docker build -t fairschach .
# Keys (/var/lib/fairschach/keys) and data (/var/lib/fairschach/data) are two volumes on purpose: whoever has a copy
# of both can open entries that are still sealed. Never back them up together.

FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
# What pairs Swiss rounds (tournament.pairing_program).
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv && rm -rf /var/lib/apt/lists/* \
    && python3 -m venv /opt/pairing && /opt/pairing/bin/pip install --no-cache-dir py4swiss==0.3.1
COPY scripts/pair-swiss /opt/pairing/bin/pair-swiss
RUN useradd --system --uid 10001 --no-create-home fairschach \
    && install -d -m 0700 -o fairschach -g fairschach /var/lib/fairschach/data /var/lib/fairschach/keys
COPY --from=build /build/target/release/fairschach /usr/local/bin/fairschach
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/fairschach/
USER fairschach
WORKDIR /var/lib/fairschach
ENV FAIRSCHACH_LISTEN=0.0.0.0:8080 \
    FAIRSCHACH_DATA_DIR=/var/lib/fairschach/data \
    FAIRSCHACH_KEYS_DIR=/var/lib/fairschach/keys \
    FAIRSCHACH_TOURNAMENT__PAIRING_PROGRAM="/opt/pairing/bin/python /opt/pairing/bin/pair-swiss {in} {out}"
VOLUME ["/var/lib/fairschach/data", "/var/lib/fairschach/keys"]
EXPOSE 8080
# Bash speaks TCP itself, so the image needs no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/live HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["fairschach"]
CMD ["serve"]
