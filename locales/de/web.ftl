skip-to-content = Zum Inhalt
trial-why = Probebetrieb nur auf diesem Rechner: E-Mails werden nicht verschickt, sondern als Dateien abgelegt, und der Verwalter kann alle lesen. Nicht für ernste Partien.
trial-read-mails = E-Mails ansehen
nav-label = Hauptmenü
nav-games = Meine Partien
nav-settings = Einstellungen
nav-sign-in = Anmelden
nav-sign-out = Abmelden
footer-language = Sprache:
footer-about = Worum geht es?
footer-line = Fairschach – beide ziehen, ohne den Zug des anderen zu kennen.

sign-in-title = Anmelden
sign-in-how = Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie sich anmelden; ein Passwort brauchen Sie nicht.
sign-in-address = E-Mail-Adresse
sign-in-send = Link zuschicken
sign-in-sent = Bitte sehen Sie in Ihrem Postfach nach.
sign-in-sent-detail = Wenn zu dieser Adresse ein Spieler gehört, ist jetzt eine E-Mail mit einem Anmeldelink unterwegs. Der Link gilt 15 Minuten und nur einmal. Kommt nichts an, sehen Sie auch im Spamordner nach.
sign-in-again = Andere Adresse eingeben

link-title = Jetzt anmelden
link-why = Mit dem Knopf melden Sie sich auf diesem Gerät an.
link-button = Anmelden
link-fine = Erst der Knopf verbraucht den Link. Haben Sie keinen angefordert, schließen Sie diese Seite einfach.

error-you-wrote = Sie schrieben:

games-title = Meine Partien
games-waiting = Sie sind am Zug
games-running = Sie sind nicht am Zug
games-finished = Beendete Partien

board-prompt = Wählen Sie Figur und Zielfeld.
board-keys = Mit der Tastatur: Pfeiltasten und Eingabetaste.
board-chosen = Ausgewählt
board-cannot-rests = Diese Figur ruht in diesem Zugpaar (FSR 9).
board-cannot = Diese Figur kann jetzt nicht ziehen.

own-entry = Ihr Zug
own-with-offer = mit Remisangebot
own-received = Eingegangen
own-commitment = Siegel
own-log = Im öffentlichen Protokoll
own-log-by = Spätestens
own-log-leaf = Fingerabdruck
own-log-salt = Zufallswert (Salz)
own-log-why = Der Server schreibt von jedem Zug einen Fingerabdruck in ein öffentliches Protokoll, in dem er nichts unbemerkt ändern kann. Ohne den Zufallswert verrät der Fingerabdruck nichts.
own-log-waits = Sobald Ihr Zug darin steht, finden Sie hier den Nachweis; laden Sie die Seite dann neu.
own-log-proof = Nachweis herunterladen
own-receipt = Quittung herunterladen
own-receipt-why = Heben Sie die Quittung auf: Sie beweist, was Sie wann abgegeben haben. Bis zur Aufdeckung zeigt der Server Ihren Zug nur Ihnen, weder dem Gegner noch dem Schiedsrichter.

draw-accept = Remis annehmen
draw-decline = Ablehnen

enter-choose = Aus der Liste wählen
enter-choose-none = Zug wählen
enter-write = oder selbst schreiben
enter-help = { $kind ->
    [place] Zum Beispiel Kc1 oder Ld1.
   *[move] Einen Zug schreiben Sie zum Beispiel so: e2-e4, Sg1-f3, Sf3, O-O oder 5254.
}
enter-offer = Mit diesem Zug Remis anbieten. Ihr Gegner sieht das Angebot erst, wenn der Zug ausgeführt ist.
enter-draft = Als Entwurf speichern
enter-draft-brief = Entwurf
enter-forget = Entwurf löschen
promotion-title = In welche Figur umwandeln?
promotion-cancel = Abbrechen

more-title = Weiteres
claim-how = Sie können jetzt Remis reklamieren: durch dreimalige Stellungswiederholung oder nach der 50-Züge-Regel (im Fairschach 50 Zugpaare). Die Partie endet damit sofort.
claim-button = Remis reklamieren
resign-open = Partie aufgeben …

history-title = Verlauf
history-none = Noch kein Zug ausgeführt.
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
settings-zone = Zeitzone
settings-zone-why = In dieser Zone stehen die Zeiten in Ihren E-Mails und auf den Seiten.
settings-zones = Andere Zonen
settings-zone-fault = Diese Zeitzone gibt es nicht. Wählen Sie eine aus der Liste, zum Beispiel Europe/Berlin.
settings-save = Speichern
tokens-title = Zugangsschlüssel für Programme
tokens-why = Mit einem Zugangsschlüssel kann ein Programm in Ihrem Namen handeln. Geben Sie ihn niemandem.
tokens-api = Was ein Programm aufrufen kann (API, auf Englisch)
tokens-new = Ihr neuer Zugangsschlüssel
tokens-once = Kopieren Sie ihn jetzt: Er wird nie wieder angezeigt.
tokens-none = Sie haben keine Zugangsschlüssel.
tokens-revoke = Sperren
tokens-make-title = Neuen Zugangsschlüssel erstellen
tokens-name = Wofür ist er? (Name)
tokens-make = Zugangsschlüssel erstellen

game-news = In dieser Partie gibt es etwas Neues.
game-reload = Neu laden
enter-nothing-filed = Es wurde nichts abgegeben. Ihre Uhr läuft weiter.

sign-in-no-address = Das ist keine E-Mail-Adresse. Eine Adresse enthält ein @, zum Beispiel name@example.org.
link-dead = Dieser Link gilt nicht mehr
link-dead-what = Ein Anmeldelink gilt { $n } Minuten und nur einmal.
link-dead-todo = Fordern Sie einen neuen Link an.
tokens-made = erstellt am { $at }
unread-long = Das ist zu lang für einen Zug; höchstens { $n } Zeichen.

mail-trouble = Eine E-Mail an { $name } kommt nicht an: { $fault }
mail-trouble-given-up = Eine E-Mail an { $name } konnte nicht zugestellt werden: { $fault }
mail-trouble-why = Die Uhren laufen trotzdem weiter. Verfolgen Sie die Partie auf dieser Seite, und prüfen Sie Ihre Adresse.
mail-no-subject = (ohne Betreff)
