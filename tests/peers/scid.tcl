# Scid's own code for Xfcc as a client without windows: sources the part of it that Debian's package scid-data has.
#
#   tclsh scid.tcl games URI NAME TOKEN FOLDER     fetches the games: what Scid says, keeps as PGN, and keeps of each game's state
#   tclsh scid.tcl move URI NAME TOKEN ID NUMBER MOVE COMMENT RESIGN ACCEPT OFFER CLAIM
#
# Each line of the answer is a word and the rest: "console TEXT", "box TEXT", "pgn TEXT", "state ID KEY VALUE".
package require Tcl 8.6
package require http
package require tdom

set folder [file normalize [expr {[lindex $argv 0] eq "games" ? [lindex $argv 4] : "."}]]
set scidVersion 4.7.4
set scidVersionDate test
proc tk {args} { return x11 }
proc scidConfigFile {name} { return [file join $::folder $name.dat] }
proc tk_messageBox {args} { puts "box [string map {"\n" " "} [dict get $args -message]]" }
namespace eval splash { proc add {text} {} }
namespace eval CorrespondenceChess { proc updateConsole {line} { puts "console $line" } }

fconfigure stdout -encoding utf-8
set file [open /usr/share/scid/tcl/tools/correspondence.tcl]
fconfigure $file -encoding utf-8
set code [read $file]
close $file
set begin [string first "namespace eval Xfcc" $code]
set end [string first "#======================================================================\n#\n# Correspondence chess menus" $code]
if {$begin < 0 || $end < $begin} { error "this is not the Scid that is known" }
eval [string range $code $begin [expr {$end - 1}]]

lassign $argv what uri name token
set server [list name test uri $uri user $name pass $token rating Elo]
set xfccrc "<xfcc><server>"
foreach {key value} $server { append xfccrc "<$key>[::Xfcc::xmlencrypt $value]</$key>" }
append xfccrc "</server></xfcc>"

if {$what eq "games"} {
    ::Xfcc::ProcessAll $folder
    foreach pgn [lsort [glob -nocomplain -directory $folder *.pgn]] {
        set file [open $pgn]
        fconfigure $file -encoding utf-8
        foreach line [split [string trim [read $file]] "\n"] { puts "pgn $line" }
        close $file
    }
    foreach game $::Xfcc::xfccstate {
        foreach pair [lrange $game 1 end] {
            puts "state [lindex $game 0] [lindex $pair 0] [string map {"\n" " "} [lindex $pair 1]]"
        }
    }
} else {
    ::Xfcc::Send test {*}[lrange $argv 4 end]
}
