* tied terminals: diode, mos cap, off device, shorted d-s
.subckt tied a b vdd vss
M1 a a vss vss nmos w=2u l=0.5u
M2 vss b vss vss nmos w=4u l=4u
M3 b vss vss vss nmos w=1u l=0.3u
M4 vdd a vdd vdd pmos w=5u l=5u
M5 b vdd vdd vdd pmos w=2u l=0.3u
M6 a b a vss nmos w=2u l=0.5u
M7 b a vdd vdd pmos w=2u l=0.5u
.ends
