* Self-cascodes and current sources of many lengths in one well
.subckt lengths i1 o1 o2 vdd vss
M1 i1 i1 a vss nmos w=2u l=0.2u nf=1
M2 a i1 vss vss nmos w=2u l=2u nf=1
M3 o1 i1 b vss nmos w=2u l=0.2u nf=1
M4 b i1 vss vss nmos w=2u l=2u nf=1
M5 c i1 vss vss nmos w=2u l=5u nf=1
M6 c c d vdd pmos w=1u l=0.35u nf=2
M7 d c vdd vdd pmos w=1u l=3u nf=2
M8 o2 c e vdd pmos w=1u l=0.35u nf=2
M9 e c vdd vdd pmos w=1u l=3u nf=2
.ends
