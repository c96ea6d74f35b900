skip-to-content = Zum Inhalt
trial-why = Probebetrieb nur auf diesem Rechner: E-Mails werden nicht verschickt, sondern als Dateien abgelegt, und der Verwalter kann alle lesen. Nicht für ernste Partien.
trial-read-mails = E-Mails ansehen
nav-label = Hauptmenü
nav-games = Meine Partien
nav-settings = Einstellungen
nav-sign-in = Anmelden
nav-sign-out = Abmelden
footer-language = Sprache:
footer-line = Fairschach – beide entscheiden, ohne den Zug des anderen zu kennen.

sign-in-title = Anmelden
sign-in-how = Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie sich anmelden; ein Passwort brauchen Sie nicht.
sign-in-address = E-Mail-Adresse
sign-in-send = Link zuschicken
sign-in-sent = Bitte sehen Sie in Ihrem Postfach nach.
sign-in-sent-detail = Wenn zu dieser Adresse ein Spieler gehört, ist jetzt eine E-Mail mit einem Anmelde-Link unterwegs. Der Link gilt 15 Minuten und nur einmal. Kommt nichts an, sehen Sie auch im Spam-Ordner nach.
sign-in-again = Andere Adresse eingeben

link-title = Jetzt anmelden
link-why = Der Link ist angekommen. Mit einem Druck auf den Knopf melden Sie sich an diesem Gerät an.
link-button = Anmelden
link-fine = Der Link wird erst durch den Knopf verbraucht. Haben Sie keinen Link angefordert, schließen Sie diese Seite einfach.

error-you-wrote = Sie schrieben:
error-what-now = Was Sie tun können

games-title = Meine Partien
games-waiting = Hier sind Sie gefragt
games-running = Hier müssen Sie gerade nichts tun
games-finished = Beendete Partien
games-enter = Zug eingeben

board-prompt = Wählen Sie eine Ihrer Figuren und dann ihr Zielfeld. Mit der Tastatur: Pfeiltasten und Eingabetaste.
board-chosen = Ausgewählt
board-cannot-rests = Diese Figur ruht in diesem Zugpaar (FSR 9).
board-cannot = Diese Figur kann jetzt nicht ziehen.

own-entry = Ihre Eingabe
own-with-offer = mit Remisangebot
own-received = Eingegangen
own-commitment = Siegel
own-log = Im öffentlichen Protokoll
own-log-by = Steht darin spätestens
own-log-leaf = Fingerabdruck
own-log-salt = Zufallswert dazu (Salz)
own-log-why = Der Server schreibt von jeder Eingabe einen Fingerabdruck in ein öffentliches Protokoll, in dem er nichts mehr ändern kann, ohne dass es auffällt. Wer den Zufallswert nicht kennt, erkennt darin nichts.
own-log-waits = Der Nachweis, dass Ihre Eingabe darin steht, liegt hier bereit, sobald es so weit ist; laden Sie die Seite dann neu.
own-log-proof = Nachweis herunterladen
own-receipt = Quittung herunterladen
own-receipt-why = Heben Sie die Quittung auf: Mit ihr weisen Sie nach, was Sie wann festgelegt haben. Bis zur Ausführung zeigt der Server Ihre Eingabe nur Ihnen – weder dem Gegner noch dem Schiedsrichter.

draw-accept = Remis annehmen
draw-decline = Ablehnen

enter-choose = Aus der Liste wählen
enter-choose-none = – bitte wählen –
enter-write = oder selbst schreiben
enter-help = { $kind ->
    [place] Zum Beispiel Kc1 oder Ld1.
   *[move] Zum Beispiel e2-e4, Sg1-f3, Sf3, O-O oder 5254.
}
enter-offer = Mit dieser Eingabe Remis anbieten. Ihr Gegner sieht das Angebot erst, wenn sie ausgeführt ist.
enter-draft = Nur als Entwurf merken
enter-forget = Entwurf löschen
promotion-title = In welche Figur wird der Bauer umgewandelt?
promotion-cancel = Abbrechen

more-title = Weiteres
claim-how = Sie können jetzt Remis beanspruchen, weil dieselbe Stellung zum dritten Mal auf dem Brett steht oder 50 Züge lang (im Fairschach 50 Zugpaare) weder geschlagen noch ein Bauer gezogen wurde. Die Partie endet damit sofort.
claim-button = Remis beanspruchen
resign-open = Partie aufgeben …

history-title = Verlauf
history-none = Noch ist nichts ausgeführt worden.
octal = Oktalcode
octal-why = Der Zug in Ziffern: Figur, Startfeld, Zielfeld, Kennzeichen
rules-title = Regeln dieser Partie
position-title = Stellung als Text
record-title = Partie herunterladen
record-why = Die Partiedatei lässt sich ohne diesen Server nachprüfen: Siegel, Zeiten und jede Stellung.
seat-you = (Sie)

mails-title = E-Mails des Probebetriebs
mails-why = Diese E-Mails wären verschickt worden. Nur im Probebetrieb kann der Verwalter sie lesen.
mails-none = Bisher wurde keine E-Mail geschrieben.
mails-back = Zurück zu allen E-Mails
mail-from = Von
mail-to = An
mail-reply-to = Antwort an
mail-at = Geschrieben

settings-language = Sprache
settings-language-why = Gilt für diese Seiten und für alle E-Mails an Sie.
settings-save = Speichern
tokens-title = Zugangsschlüssel für Programme
tokens-why = Mit einem Schlüssel kann ein Programm in Ihrem Namen handeln. Geben Sie ihn niemandem.
tokens-new = Ihr neuer Schlüssel
tokens-once = Schreiben Sie ihn jetzt auf: Er wird nie wieder angezeigt.
tokens-none = Sie haben keine Schlüssel.
tokens-revoke = Sperren
tokens-make-title = Neuen Schlüssel erstellen
tokens-name = Wofür ist er? (Name)
tokens-make = Schlüssel erstellen

game-news = In dieser Partie gibt es etwas Neues.
game-reload = Seite neu laden
enter-nothing-filed = Es wurde nichts festgelegt. Ihre Uhr läuft weiter.

sign-in-no-address = Das ist keine E-Mail-Adresse. Sie enthält ein @, zum Beispiel name@example.org.
link-dead = Dieser Link gilt nicht mehr
link-dead-what = Ein Anmelde-Link gilt { $n } Minuten und nur einmal.
link-dead-todo = Lassen Sie sich einen neuen Link zuschicken.
tokens-made = erstellt am { $at }
tokens-fault = Der Name hat 1 bis 60 Zeichen, mindestens ein Zweck ist angekreuzt, der Schlüssel gilt 1 bis { $days } Tage, und mehr als 20 Schlüssel kann niemand haben.
unread-long = Das ist zu lang für einen Zug; höchstens { $n } Zeichen.

mail-trouble = Eine E-Mail an { $name } kommt nicht an: { $fault }
mail-trouble-given-up = Eine E-Mail an { $name } konnte nicht zugestellt werden: { $fault }
mail-trouble-why = Die Uhren laufen trotzdem weiter. Sehen Sie selbst auf dieser Seite nach, und prüfen Sie Ihre Adresse.
mail-no-subject = (ohne Betreff)
