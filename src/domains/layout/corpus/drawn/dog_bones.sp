* narrow devices with contacts wider than the channel
.subckt dog a b c vdd vss
M1 b a vss vss nmos w=0.15u l=0.15u
M2 b a x vss nmos w=0.2u l=0.15u nf=1 m=3
M3 x c vss vss nmos w=0.24u l=0.5u
M4 a b vdd vdd pmos w=0.3u l=0.15u nf=1
M5 a b vdd vdd pmos w=0.4u l=1u nf=2
M6 c b vss vss nmos w=0.6u l=0.15u nf=3
M7 c a vdd vdd pmos w=1.5u l=0.15u
M8 c b vss vss nmos w=1.5u l=0.15u
M9 y a vss vss nmos w=0.2u l=0.13u
M10 c b y vss nmos w=0.2u l=0.13u
.ends
