* Current-mirror amplifier with cascoded output.
*gold differential_pair: M1 M2
*gold current_mirror: M3 M5
*gold current_mirror: M4 M6
*gold current_mirror: M7 M8
*gold cascode: M11 M12
*gold current_mirror: M10 M9
*gold tail_current_source: M9
.subckt ota_class_a_buffer inp inn out vcn vcp ib vdd vss
M1 a inp t vss nmos w=8u l=0.3u nf=4
M2 b inn t vss nmos w=8u l=0.3u nf=4
M3 a a vdd vdd pmos w=4u l=0.5u nf=2
M4 b b vdd vdd pmos w=4u l=0.5u nf=2
M5 c a vdd vdd pmos w=8u l=0.5u nf=4
M6 d b vdd vdd pmos w=8u l=0.5u nf=4
M12 out vcp d vdd pmos w=8u l=0.3u nf=4
M7 c c vss vss nmos w=4u l=0.5u nf=2
M8 e c vss vss nmos w=4u l=0.5u nf=2
M11 out vcn e vss nmos w=4u l=0.3u nf=2
M9 t ib vss vss nmos w=6u l=0.5u nf=3
M10 ib ib vss vss nmos w=2u l=0.5u nf=1
.ends
