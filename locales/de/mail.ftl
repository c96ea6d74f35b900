mail-sign-in-subject = Ihr Anmeldelink für Fairschach
mail-sign-in-title = Anmelden bei Fairschach
mail-sign-in-how = Mit diesem Link melden Sie sich an. Er gilt { $n ->
    [one] eine Minute
   *[other] { $n } Minuten
} und nur einmal. Auf der Seite, die er öffnet, drücken Sie noch auf „Anmelden“.
mail-sign-in-link = Anmelden
mail-sign-in-not-you = Haben Sie keinen Link angefordert? Dann müssen Sie nichts tun; ohne den Link kann sich niemand anmelden. Geben Sie ihn an niemanden weiter.

mail-address-subject = Bitte bestätigen Sie Ihre Adresse für Züge per E-Mail
mail-address-title = Züge von dieser Adresse schicken?
mail-address-how = Jemand mit einem Konto auf diesem Fairschach-Server möchte von dieser Adresse aus Züge per E-Mail schicken. Wenn Sie das sind, öffnen Sie innerhalb von { $n } Stunden den Link und drücken Sie auf „Bestätigen“.
mail-address-link = Adresse bestätigen
mail-address-not-you = Sie wissen nichts davon? Dann brauchen Sie nichts zu tun: Ohne den Link wird die Adresse nicht verwendet.

mail-turn-title = { $kind ->
    [place] Die Aufstellung beginnt
   *[other] { $what } beginnt
}
mail-begins = Die Partie beginnt. Ihr Gegner ist { $name }.
mail-to-move-subject = Sie sind am Zug: { $kind ->
    [place] Aufstellung
   *[other] { $what }
}
mail-receipt-title = Ihr Zug ist abgegeben: { $what }
mail-receipt-revised-title = Ihr geänderter Zug ist abgegeben: { $what }
mail-receipt-revised = Ihr früherer Zug zählt nicht mehr.
mail-receipt-clock = Ihr Zug ist versiegelt. Ihre Uhr steht seit dem Eingang.
mail-receipt-hidden = { $kind ->
    [pair] Ihr Zug steht absichtlich nicht in dieser E-Mail. Sie sehen ihn auf der Seite der Partie, wenn Sie angemeldet sind. Ihr Gegner sieht ihn erst bei der Aufdeckung.
   *[move] Ihr Zug steht absichtlich nicht in dieser E-Mail. Er bleibt versiegelt, bis er ausgeführt wird; dann bekommen Sie und Ihr Gegner zur selben Zeit Nachricht.
}
mail-receipt-blind = Ihr Zug steht nicht in dieser E-Mail, und der Server kann ihn nicht lesen: Ihr eigener Browser oder Ihr Programm hat ihn aufbewahrt. Ihr Gegner sieht ihn erst bei der Aufdeckung.
mail-receipt-keep = Im Anhang liegt Ihre Quittung (receipt.txt). Heben Sie sie auf: Sie beweist, dass und wann Sie einen Zug abgegeben haben.
mail-revealed-title = { $kind ->
    [pair] { $what } ist aufgedeckt
    [place] { $what }: { $side } hat aufgestellt
   *[move] { $what }: { $side } hat gezogen
}
mail-proof-attached = Im Anhang liegt der Nachweis (entry.tlog-proof), dass Ihr Zug im öffentlichen Protokoll steht. Heben Sie ihn bei Ihrer Quittung auf.
mail-proofs = Zum Nachprüfen ohne den Server – die Beweise für die Züge, die Ereignisse und, nach wenigen Minuten, die Nachweise aus dem öffentlichen Protokoll
mail-captain-draw-title = Remis angeboten: Sie entscheiden
mail-captain-draw-what = { $name } bietet { $player } Remis an. Als Mannschaftsführer entscheiden Sie.
mail-captain-draw-how = Sie können auf der Seite der Partie annehmen oder ablehnen, bis { $player } den nächsten Zug abgibt. Danach gilt das Angebot nicht mehr.
mail-captain-draw-reply = Oder antworten Sie auf diese E-Mail mit „Annehmen“ oder „Ablehnen“ in der ersten Zeile, über dem zitierten Text. Die Adresse, die Ihr E-Mail-Programm dabei einsetzt, gehört nur Ihnen und gilt nur für dieses Angebot; geben Sie sie an niemanden weiter.
mail-captain-draw-over = Remis war angeboten; das Angebot gilt nicht mehr.
mail-captain-draw-link = Partie öffnen und antworten
mail-credit-title = Zeitgutschrift nach einem Ausfall
mail-credit-why = Der Server war nicht erreichbar. Deshalb wurde jeder laufenden Uhr { $span } gutgeschrieben.
mail-flags-title = Beide Bedenkzeiten sind abgelaufen
mail-flags-why = Beide Bedenkzeiten sind im selben Augenblick abgelaufen. Die Partie ist angehalten, bis der Schiedsrichter entschieden hat.
mail-keyholder-title = Die Partie wartet auf den Schlüsselverwalter
mail-keyholder-reminder = Zu { $what } sind alle Züge abgegeben, und die Uhren stehen. Geöffnet werden können die Züge nur zusammen mit Ihrem Schlüsselverwalter, und der hat seinen Anteil noch nicht gegeben. Bitte sehen Sie nach, ob er läuft, und zwar mit dem Schlüssel, mit dem die Partie begonnen hat: fairschach keyholder run.
mail-keyholder-refused = Ihr Schlüsselverwalter weigert sich, für { $what } zu antworten. Den Grund nennt er auf dem Rechner, auf dem er läuft; was ihm gezeigt wurde, liegt dort im Ordner evidence. Bitte sehen Sie nach, bevor Sie etwas anderes tun: Er weigert sich zum Beispiel, wenn er schon einmal zu anderen Zügen gefragt wurde.
mail-keyholder-ruling = Die vereinbarte Frist ist vorbei, und Ihr Schlüsselverwalter hat für { $what } nicht geantwortet. Beide Spieler erfahren das jetzt. Eine Entscheidung ist fällig; antwortet der Schlüsselverwalter doch noch, geht die Partie von selbst weiter.
mail-keyholder-players = Zu { $what } sind alle Züge abgegeben, und die Uhren stehen. Der Schlüsselverwalter des Schiedsrichters hat in der vereinbarten Zeit nicht geantwortet; deshalb können die Züge noch nicht geöffnet werden. Der Schiedsrichter muss entscheiden; antwortet der Schlüsselverwalter doch noch, so geht die Partie von selbst weiter. Sie müssen nichts tun.

mail-you = { $name } (Sie)
mail-side = Seite
mail-received = Eingegangen
mail-seal = Siegel
mail-entered-nothing = kein Zug
mail-used = verbraucht: { $span }
mail-offered = { $side } bot mit diesem Zug Remis an.
mail-said = { $name } hat Ihnen mit diesem Zug einen Gruß oder eine Nachricht geschickt
mail-happened = Was geschah
mail-happened-plain = Beide Züge wurden ausgeführt (FSR 3).
mail-position = Stellung
mail-position-text = Stellung als Text
mail-board-legend-dice-text = Würfel. Große Buchstaben: Weiß. Kleine Buchstaben: Schwarz. X: ein Punkt liegt oben.
mail-board-legend-dice-html = Helle Würfel: Weiß. Dunkle Würfel: Schwarz. •: ein Punkt liegt oben.
mail-board-legend-text = Große Buchstaben: Weiß. Kleine Buchstaben: Schwarz.
mail-board-legend-html = Helle Figuren: Weiß. Dunkle Figuren: Schwarz.

mail-resting = { $n ->
    [one] In diesem Zugpaar ruht die Figur auf { $squares } (FSR 9); sie darf nicht ziehen.
   *[other] In diesem Zugpaar ruhen die Figuren auf { $squares } (FSR 9); sie dürfen nicht ziehen.
}
mail-suspended = Die Partie ist angehalten, bis etwas geklärt ist. Die Uhren stehen.
mail-adjudicated = Die Partie wird abgeschätzt. Keine Uhr läuft, und es kann nichts mehr abgegeben werden. Auf der Seite der Partie können Sie bis zu dem genannten Tag einmal ein Ergebnis beantragen und begründen; aufgeben können Sie jederzeit.
mail-adjudication-title = Ein Ergebnis wurde beantragt
mail-adjudication-asks = Beantragt: { $what }
mail-adjudication-shown = Was die Spieler beantragt haben, können jetzt alle lesen, die die Partie sehen dürfen. Nun wird entschieden.
mail-paused = Die Partie ist unterbrochen. Die Uhren stehen, bis der Schiedsrichter die Partie fortsetzt.
mail-over = Die Partie ist zu Ende. Auf ihrer Seite können Sie sie nachspielen und herunterladen.
mail-offer-captain = Ihr Gegner bietet Remis an. In diesem Turnier antwortet Ihr Mannschaftsführer: { $name }. Geben Sie vorher Ihren Zug ab, ist das Angebot abgelehnt.
mail-offer-open = Ihr Gegner bietet Remis an. Auf der Seite der Partie können Sie das Angebot annehmen oder ablehnen, bis Sie Ihren Zug abgeben. Geben Sie ihn ab, ohne zu antworten, so ist es abgelehnt.
mail-offer-reply = Oder schreiben Sie „Annehmen“ oder „Ablehnen“ in die erste Zeile Ihrer Antwort auf diese E-Mail.
mail-deadline-own = Ihre Frist
mail-deadline-other = Frist Ihres Gegners
mail-left = noch { $span }
mail-enter = Zug abgeben
mail-open-game = Partie öffnen
mail-no-answers = Bitte geben Sie Ihren Zug auf der Seite der Partie ab. Antworten auf unsere E-Mails liest dieser Server nicht.
mail-answer-how = Antworten Sie auf diese E-Mail oder öffnen Sie die Seite. Wenn Sie antworten, schreiben Sie Ihren Zug in die erste Zeile, über den zitierten Text, zum Beispiel { $kind ->
    [place] Kc1 oder Ld1
   *[move] { $side ->
        [black] Sf6 oder e7-e5
       *[white] Sf3 oder e2-e4
    }
}. Die Adresse, die Ihr E-Mail-Programm dabei einsetzt, gehört nur Ihnen und gilt nur für diesen Zug; geben Sie sie an niemanden weiter.
mail-pin = Sie haben eine PIN für E-Mails festgelegt. Schreiben Sie sie in jede Antwort, in eine eigene Zeile: das Wort PIN und Ihre Ziffern. Ohne sie kann Ihre Antwort abgewiesen werden.
mail-code = Kennung für Antworten (bitte stehen lassen): { $code }
mail-answer-blind = Diese Partie ist blind versiegelt: Geben Sie Ihren Zug auf ihrer Seite ab oder mit dem Programm (fairschach enter --blind), und schreiben Sie ihn in keine E-Mail.
mail-answer-off = Sie können auch durch Antworten auf diese E-Mails spielen. Schalten Sie das in Ihren Einstellungen ein: { $page }
mail-receipt-entry = Abgegeben haben Sie
mail-receipt-named = Ihr Zug kam per E-Mail; deshalb nennt ihn diese Quittung, und sie geht nur an die Adresse, von der er kam. Ihr Gegner sieht ihn erst bei der Aufdeckung.
