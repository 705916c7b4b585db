* Fully differential stage with resistive loads and a source-degenerated pair of tails.
*gold current_mirror: M5 M3 M4
.subckt differential_resistive inp inn outp outn ib vdd vss
M1 outn inp s1 vss nmos w=8u l=0.3u nf=4
M2 outp inn s2 vss nmos w=8u l=0.3u nf=4
M3 s1 ib vss vss nmos w=4u l=0.5u nf=2
M4 s2 ib vss vss nmos w=4u l=0.5u nf=2
M5 ib ib vss vss nmos w=2u l=0.5u nf=1
R1 vdd outn 3k
R2 vdd outp 3k
R3 s1 s2 1k
.ends
