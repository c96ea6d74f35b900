# Reklamationen, auf Seiten und in Mails.
claim-kind-repetition = Remis, weil dieselbe Stellung zum dritten Mal steht
claim-kind-moves = Remis, weil seit 50 Zügen (im Fairschach 50 Zugpaaren) nichts geschlagen und kein Bauer gezogen wurde
claim-kind-tablebase = das Ergebnis nach der Endspieltabelle
claim-kind-dead = Remis, weil niemand mehr mattgesetzt werden kann
claim-kind-time = eine Uhr stimmt nicht
claim-made = { $side } reklamierte: { $what }. Der Server hat es geprüft, und die Partie war zu Ende.

claim-title = Reklamieren
claim-open = Andere Reklamationen
claim-lead = Geprüft wird an der Stellung, die alle sehen. Das sagt nichts über einen Zug, der noch verschlossen ist; und ein verschlossener Zug bleibt verschlossen, wenn die Partie durch eine Reklamation endet.
claim-what = Was reklamieren Sie?
claim-at-once = Der Server prüft das sofort. Trifft es zu, ist die Partie zu Ende.
claim-by-arbiter = Das entscheidet der Schiedsrichter. Sie beide bekommen jetzt eine Mail und später eine mit der Antwort. Die Partie geht weiter, und die Uhren laufen.
claim-table-how = Nur im Normalschach mit wenigen Figuren, wenn niemand mehr rochieren darf. Die 50-Züge-Regel zählt hier nicht.
claim-text = Was möchten Sie dem Schiedsrichter sagen? (nicht nötig für das, was der Server prüft)
claim-send = So reklamieren
claim-fault-choose = Bitte wählen Sie, was Sie reklamieren.
claim-fault-text = Bitte höchstens 2000 Zeichen.
claim-nothing = Es wurde nichts geändert.
claim-not-taken = Diese Reklamation wird jetzt nicht angenommen. Vielleicht sind noch drei Ihrer Einsprüche offen, oder es gibt keinen Schiedsrichter, der antworten könnte.

claim-refused = Die Reklamation trifft nicht zu
claim-refused-todo = Es wurde nichts geändert. Spielen Sie weiter; nach einer weiteren Aufdeckung können Sie wieder reklamieren.
claim-fault-not-now = Reklamieren können Sie, wenn Sie einen Zug einzugeben haben: nach der Aufdeckung und bevor Sie festlegen. Das ist jetzt nicht so.
claim-fault-no-arbiter = Das entscheidet ein Schiedsrichter, und diese Partie hat keinen. Sie können Ihrem Gegner Remis anbieten.
claim-fault-never = Die Stellung vor Zugpaar (Zug) { $pair } wurde mit allen früheren dieser Partie verglichen. Sie stand noch nie; nötig ist dreimal.
claim-fault-repetition = Die Stellung vor Zugpaar (Zug) { $pair } wurde mit allen früheren dieser Partie verglichen. Sie stand auch vor { $earlier }: das ist { $times }-mal, und nötig ist dreimal. Gleich sein müssen die Figuren auf ihren Feldern, das Recht zu rochieren und en passant zu schlagen, wer am Zug ist, und im Fairschach die Figuren, die Pause haben.
claim-fault-moves = Seit { $quiet } Zugpaaren (im Normalschach: Halbzügen) wurde nichts geschlagen und kein Bauer gezogen. Nötig sind { $needed }.
claim-fault-men = Auf dem Brett stehen { $stand } Figuren. Die Endspieltabellen dieses Servers kennen bis zu { $most }.
claim-fault-no-tables = Dieser Server hat keine Endspieltabellen. Wer ihn betreibt, kann welche einrichten; bis dahin können Sie Remis anbieten oder weiterspielen.
claim-fault-other-rules = Endspieltabellen gelten für Normalschach auf dem gewöhnlichen Brett. Diese Stellung wird nicht nach seinen Regeln gespielt.
claim-fault-castling = Endspieltabellen gelten nur, wenn niemand mehr rochieren darf.
claim-fault-en-passant = Ihr Gegner hat noch ein Recht, en passant zu schlagen, das keine Tabelle kennt. Reklamieren Sie nach dem nächsten Zug.
claim-fault-missing = Die Endspieltabellen dieses Servers haben keine Datei für diese Figuren. Sie können Remis anbieten oder weiterspielen.
claim-fault-lost = Die Endspieltabelle gibt Ihnen weder Gewinn noch Remis.

claim-said-dead = Ich reklamiere Remis: Niemand kann mehr mattgesetzt werden (FIDE 5.2.2).
claim-said-time = Ich reklamiere, dass eine Uhr dieser Partie nicht stimmt.
claim-number = Reklamation Nr. { $n }
claim-due = Offen. Der Schiedsrichter soll bis { $when } antworten.
claim-appeal-until = Berufung ist bis { $when } möglich.
timeline-claim = Eine Reklamation, die der Server entschieden hat
about-dead = eine tote Stellung: niemand kann mehr mattgesetzt werden
ruling-appoint = Ein Schiedsrichter ist benannt. Er beantwortet auch, was auf Antwort wartet.
claim-operator = { $name } (Betreiber des Servers)

mail-objection-due = Antwort bis
mail-unanswered-subject = eine Antwort ist fällig
mail-unanswered-title = Ein Einspruch wartet auf Ihre Antwort
mail-unanswered-what = Wenn die Zeit um ist, geschieht nichts von selbst, aber beide Spieler warten. Sie antworten auf Ihrem Schiedsrichtertisch.
