# Ob eine Partie für die Wertungslisten zählt, und mit welcher Wertungszahl man eine Herausforderung annehmen kann.
rated-label = Wertungslisten
rated-usual = wie üblich: eine öffentliche Partie zählt, eine private nicht
rated-yes = Die Partie zählt für die Wertungsliste.
rated-no = Die Partie zählt nicht für die Wertungsliste.
rated-help = Wird vor dem ersten Zug vereinbart und danach nicht geändert.
rating-range-label = Wer annehmen darf (wenn sie allen angeboten wird)
rating-range-from = Wertungszahl von
rating-range-to = bis
rating-range-help = 100 bis 4000, nach der neuesten Liste der Spielart. Ohne Wertungszahl gilt 1500. Leer: alle.
rating-range = Für Spieler mit einer Wertungszahl von { $min } bis { $max }.
rating-range-not = Ihre Wertungszahl { $own } passt nicht: nur { $min } bis { $max }.
rating-range-own = Für Spieler mit einer Wertungszahl von { $min } bis { $max }. Ihre ist { $own }.
rating-fault-range = Bitte Wertungszahlen von 100 bis 4000 angeben, die kleinere zuerst.
rating-fault-alone = Einen Bereich von Wertungszahlen gibt es nur bei Herausforderungen an alle. Bitte lassen Sie ihn leer, oder nennen Sie niemanden.
rating-fault-yours = Diese Herausforderung ist für Wertungszahlen von { $min } bis { $max }; Ihre ist { $rating }.
player-challenge = Herausfordern
