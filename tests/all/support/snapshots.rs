//! Folders of snapshots, a file for each text: a change shows in the file of the text that changed.

use std::collections::BTreeSet;
use std::path::Path;

/// Compares each text with its snapshot in `tests/all/<folder>`, and that the folder holds no other. Texts of one name
/// are numbered.
pub(crate) fn compare(folder: &str, texts: &[(String, String)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all").join(folder);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _scope = settings.bind_to_scope();
    let mut named = BTreeSet::new();
    for (name, text) in texts {
        let first = name.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let (mut name, mut nth) = (first.clone(), 1);
        while !named.insert(format!("{name}.snap")) {
            nth += 1;
            name = format!("{first}-{nth}");
        }
        insta::assert_snapshot!(name, text);
    }
    let files =
        std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|file| file.ends_with(".snap")).collect();
    assert_eq!(files, named, "the snapshots of {}", folder.display());
}
