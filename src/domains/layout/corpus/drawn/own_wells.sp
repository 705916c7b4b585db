* PMOS each in its own well
.subckt wells a b c vdd vss
M1 x a vdd vdd pmos w=2u l=0.3u
M2 y b x x pmos w=2u l=0.3u
M3 c y y2 y2 pmos w=2u l=0.3u
M4 y2 c vdd vdd pmos w=2u l=0.3u
M5 c a vss vss nmos w=1u l=0.3u
M6 y c vss vss nmos w=1u l=0.3u
.ends
