* floating gates and dangling drains
.subckt flo in out vdd vss
M1 out in vss vss nmos w=1u l=0.2u
M2 out float1 vdd vdd pmos w=2u l=0.2u
M3 nc1 in vss vss nmos w=1u l=0.2u
M4 nc2 float2 vdd vdd pmos w=1u l=0.2u nf=3
.ends
