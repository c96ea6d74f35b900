note-title = Notes
note-on = Notes on { $what }
note-why = Only you see your notes. At most 4,000 characters a pair; an empty field deletes them.
note-save = Save note
note-all = All notes on this game
note-none = You have not noted anything on this game yet.
note-older = Earlier notes
note-fault = Not saved: a note has at most { $n } characters. Please shorten it.
