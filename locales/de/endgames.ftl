# Endspieltabellen.
endgames-title = Endspieltabellen
endgames-lead = König und Dame, Turm oder Bauer gegen den nackten König: Die Tabellen wissen, was jede Stellung wert ist, wenn beide am besten spielen, und wie oft jede Seite welchen Zug wählen sollte. Ruhig ist ein Zugpaar ohne Schlag- und Bauernzug. Nach 75 ruhigen Zugpaaren hintereinander ist die Partie remis; was hier steht, gilt für so viele, wie der Zähler der Stellung noch übrig lässt.
endgames-being-built = Die Tabellen werden gerade berechnet; das dauert weniger als eine Minute.
endgames-progress = Fortschritt der Tabellen
endgames-building = Die Endspieltabellen, die diese Stellung kennen, werden gerade berechnet: { $percent } % sind fertig. Laden Sie diese Seite in einer Minute neu.
endgames-judged = { $n ->
    [one] Die Endspieltabellen sagen { $value }, wenn niemand Remis reklamiert und noch ein ruhiges Zugpaar bleibt. { $verdict }
   *[other] Die Endspieltabellen sagen { $value }, wenn niemand Remis reklamiert und noch { $n } ruhige Zugpaare bleiben. { $verdict }
}
endgames-judged-all = Die Endspieltabellen sagen { $value }, aber nur für volle 75 ruhige Zugpaare bis zum Remis; hier sind es noch { $n }, und dafür haben sie keinen Wert. { $verdict }
endgames-left = { $n ->
    [one] Noch ein ruhiges Zugpaar bleibt, wenn niemand Remis reklamiert.
   *[other] Noch { $n } ruhige Zugpaare bleiben, wenn niemand Remis reklamiert.
}
endgames-claims = Wird nach 50 ruhigen Zugpaaren Remis reklamiert, was beide Spieler dürfen, so gilt: { $verdict }
endgames-claims-unknown = Nach 50 ruhigen Zugpaaren dürfen beide Spieler Remis reklamieren; das bleibt hier außer Betracht.
endgames-left-all = Das gilt nur für volle 75 ruhige Zugpaare bis zum Remis; hier sind es noch { $n }, und dafür hat die Tabelle keinen Wert.
endgames-says = Was die Tabellen sagen
endgames-drawn = Remis: Bei bestem Spiel kann niemand gewinnen.
endgames-sure = { $n ->
    [one] { $side } gewinnt sicher, und zwar mit dem nächsten Zugpaar.
   *[other] { $side } gewinnt sicher, in höchstens { $n } Zugpaaren.
}
endgames-won = { $side } gewinnt sicher.
endgames-normal-won = Hier gilt Normalschach, eine Seite nach der anderen; nach den Endspieltabellen gewinnt { $side }.
endgames-normal-drawn = Hier gilt Normalschach, eine Seite nach der anderen; nach den Endspieltabellen ist es bei bestem Spiel remis.
endgames-normal-ends = Das Spiel gegen die Tabellen endet hier.
endgames-chance = Bei bestem Spiel gewinnt { $side } { $chance } aller Partien, die übrigen enden remis ({ $value }).
endgames-best = { $side } spielt am besten
endgames-passes = { $side } muss passen.
endgames-play = Gegen die Tabellen spielen
endgames-move = Ihr Zug
endgames-must-pass = Sie haben keinen Zug und müssen passen.
endgames-submit = Zug abgeben
endgames-rolled = Für ihren Zug würfelten die Tabellen { $rolled }.
endgames-over = Die Partie ist zu Ende: { $score }
endgames-set-title = Stellung aufbauen
endgames-rule = Bei wenigen Figuren (FSR 8)
endgames-rule-with = führt das nächste Schach ins Normalschach
endgames-rule-without = bleibt es beim Fairschach
endgames-ask = Tabellen befragen
endgames-word = Abgelehnt wird eine Stellung aus einer laufenden Partie, in der niemand Schachprogramme befragen darf. Im Übrigen wird den Spielern vertraut.
endgames-fault-men = Die Tabellen kennen hier Dame, Turm oder Bauer mit König gegen den nackten König, ohne Rochade. „fairschach tables“ berechnet weitere.
endgames-fault-layer = Die Tabelle dieses Endspiels ist für weniger Zugpaare berechnet, als in dieser Stellung noch gespielt werden können. „fairschach tables“ berechnet die ganze.
endgames-fault-normal = Die Partie ist ins Normalschach übergegangen; hier enden die Tabellen.
endgames-fault-move = Dieses Zugpaar ist hier nicht spielbar.
endgames-fault-withheld = Diese Stellung steht in einer laufenden Partie. Die Tabellen sagen nichts zu ihr.
