//! Paragraphs that were broken into lines for the way (`format=flowed`, RFC 3676).

/// Joins lines that belong together. With `del_sp` the blank that marks such a line is none of the text.
pub(in crate::mail::inbound) fn unfold(text: &str, del_sp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None; // quote depth of the line that goes on
    for line in text.lines() {
        let depth = line.bytes().take_while(|&byte| byte == b'>').count();
        let content = &line[depth..];
        let content = content.strip_prefix(' ').unwrap_or(content);
        let is_signature = content == "-- ";
        if open != Some(depth) || is_signature {
            if open.is_some() {
                out.push('\n');
            }
            out.push_str(&line[..depth]);
            if depth > 0 {
                out.push(' ');
            }
        }
        let flows = content.ends_with(' ') && !is_signature;
        out.push_str(if flows && del_sp { &content[..content.len() - 1] } else { content });
        open = flows.then_some(depth);
        if !flows {
            out.push('\n');
        }
    }
    out
}
