//! A name server on loopback that knows the given records, answers `SERVFAIL` for some names and nothing at all for others.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::UdpSocket;
use tokio::task::AbortHandle;

/// What a name has.
#[derive(Clone)]
pub(super) enum Record {
    Txt(Vec<String>),
    A(Ipv4Addr),
    Fails,
    Silent,
}

/// The running server.
pub(super) struct Names {
    pub(super) address: SocketAddr,
    task: AbortHandle,
}

impl Drop for Names {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Names {
    pub(super) async fn start(records: HashMap<String, Record>) -> Names {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = socket.local_addr().unwrap();
        let records = Arc::new(records);
        let task = tokio::spawn(async move {
            let mut buffer = [0; 2048];
            while let Ok((length, asker)) = socket.recv_from(&mut buffer).await {
                if let Some(answer) = answer(&buffer[..length], &records) {
                    socket.send_to(&answer, asker).await.unwrap();
                }
            }
        });
        Names { address, task: task.abort_handle() }
    }
}

/// RFC 1035, section 4, as far as one question goes.
fn answer(question: &[u8], records: &HashMap<String, Record>) -> Option<Vec<u8>> {
    let (mut at, mut labels) = (12, Vec::new());
    while question[at] > 0 {
        let end = at + 1 + usize::from(question[at]);
        labels.push(String::from_utf8_lossy(&question[at + 1..end]).to_lowercase());
        at = end;
    }
    let asked = &question[12..at + 5];
    let kind = u16::from_be_bytes([question[at + 1], question[at + 2]]);
    let name = labels.join(".");
    let record = records.get(&name);
    let mut data: Vec<Vec<u8>> = Vec::new();
    match (record, kind) {
        (Some(Record::Silent), _) => return None,
        (Some(Record::Txt(texts)), 16) => {
            for text in texts {
                let strings = text.as_bytes().chunks(255);
                data.push(
                    strings.flat_map(|part| [&[u8::try_from(part.len()).unwrap()], part].concat()).collect(),
                );
            }
        }
        (Some(Record::A(address)), 1) => data.push(address.octets().to_vec()),
        _ => {}
    }
    let code: u8 = match record {
        None => 3,
        Some(Record::Fails) => 2,
        Some(_) => 0,
    };
    let count = u16::try_from(data.len()).unwrap().to_be_bytes();
    let mut out = [&question[..2], &[0x81, 0x80 | code, 0, 1], &count, &[0, 0, 0, 0], asked].concat();
    for value in data {
        out.extend([0xc0, 12]);
        out.extend(kind.to_be_bytes());
        out.extend([0, 1, 0, 0, 0, 60]);
        out.extend(u16::try_from(value.len()).unwrap().to_be_bytes());
        out.extend(value);
    }
    Some(out)
}
