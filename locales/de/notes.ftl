note-title = Notizen
note-on = Notizen zu { $what }
note-why = Nur Sie sehen Ihre Notizen. Höchstens 4000 Zeichen je Zugpaar; ein leeres Feld löscht sie.
note-save = Notiz speichern
note-all = Alle Notizen zu dieser Partie
note-none = Zu dieser Partie haben Sie noch nichts notiert.
note-older = Frühere Notizen
note-fault = Nicht gespeichert: Eine Notiz hat höchstens { $n } Zeichen. Bitte kürzen Sie sie.
