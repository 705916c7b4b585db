# Every rule of the technology over one cell; a list of "count, tab, reason" that ends with "end" when all was looked at.
# Where a technology cannot be read Magic goes on with another, which has no rules.
if {[tech name] ne $env(YX_TECH)} {
  puts stderr "Error: technology $env(YX_TECH) was not loaded"
  quit -noprompt
}
drc off
drc euclidean on
gds readonly false
gds read $env(YX_GDS)
load $env(YX_CELL)
select top cell
drc on
drc style drc(full)
select top cell
drc check
drc catchup
set list [open $env(YX_REPORT) w]
foreach {why boxes} [drc listall why] { puts $list "[llength $boxes]\t$why" }
puts $list end
close $list
quit -noprompt
