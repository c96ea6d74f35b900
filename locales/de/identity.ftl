# Was Spieler für Turniere von sich angeben.
identity-title = Für Turniere
identity-why = Alles hier ist freiwillig und für alle sichtbar: in Turniertabellen, in Turnierberichten für Verbände (TRF) und im PGN Ihrer Partien. Lassen Sie leer, was Sie nicht zeigen wollen.
identity-federation = Verband (drei Buchstaben, etwa GER)
identity-title-of = Titel
identity-none = keiner
identity-club = Verein
identity-fide = FIDE-Nummer
identity-iccf = ICCF-Nummer
identity-born = Geburtsjahr
identity-fault-federation = Ein Verband hat drei Buchstaben, etwa GER oder AUT.
identity-fault-title = Diesen Titel gibt es nicht. Bitte wählen Sie einen aus der Liste.
identity-fault-number = Bitte geben Sie die Nummer mit 1 bis 9 Ziffern an.
identity-fault-club = Der Name eines Vereins hat höchstens { $n } Zeichen in einer Zeile.
identity-fault-born = Bitte geben Sie das Geburtsjahr mit vier Ziffern an, etwa 1975.
