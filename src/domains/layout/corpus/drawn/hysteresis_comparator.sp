* Comparator with internal positive feedback: cross-coupled and diode loads of unequal width, output mirrors
.subckt hyst inp inn out ib vdd vss
M1 x inp t vss nmos w=6u l=0.3u nf=2
M2 y inn t vss nmos w=6u l=0.3u nf=2
M3 x x vdd vdd pmos w=2u l=0.5u nf=2
M4 y y vdd vdd pmos w=2u l=0.5u nf=2
M5 x y vdd vdd pmos w=3u l=0.5u nf=3
M6 y x vdd vdd pmos w=3u l=0.5u nf=3
M7 z x vdd vdd pmos w=4u l=0.5u nf=4
M8 out y vdd vdd pmos w=4u l=0.5u nf=4
M9 z z vss vss nmos w=2u l=0.5u nf=2
M10 out z vss vss nmos w=2u l=0.5u nf=2
M11 t ib vss vss nmos w=4u l=1u nf=2
M12 ib ib vss vss nmos w=2u l=1u nf=1
.ends
