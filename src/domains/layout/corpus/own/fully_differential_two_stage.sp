* Fully differential first stage with current-source loads, and class-A outputs.
*gold differential_pair: M1 M2
*gold current_mirror: M12 M11 M8 M9
*gold tail_current_source: M11
.subckt fully_differential_two_stage inp inn outp outn vcm ib vdd vss
M1 x inp t vss nmos w=8u l=0.3u nf=4
M2 y inn t vss nmos w=8u l=0.3u nf=4
M3 x vcm vdd vdd pmos w=6u l=0.5u nf=2
M4 y vcm vdd vdd pmos w=6u l=0.5u nf=2
M6 outn x vdd vdd pmos w=12u l=0.3u nf=4
M7 outp y vdd vdd pmos w=12u l=0.3u nf=4
M8 outn ib vss vss nmos w=6u l=0.5u nf=3
M9 outp ib vss vss nmos w=6u l=0.5u nf=3
M11 t ib vss vss nmos w=8u l=0.5u nf=4
M12 ib ib vss vss nmos w=2u l=0.5u nf=1
C1 x outn 200f
C2 y outp 200f
.ends
