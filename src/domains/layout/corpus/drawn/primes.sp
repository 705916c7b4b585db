* pair with 3 fingers each, mirror 3:5:7, prime finger counts
.subckt primes a b c d e vdd vss
M1 a c t vss nmos w=3u l=0.2u nf=3
M2 b d t vss nmos w=3u l=0.2u nf=3
M3 t e vss vss nmos w=1u l=0.4u m=3
M4 e e vss vss nmos w=1u l=0.4u m=5
M5 a e vss vss nmos w=1u l=0.4u m=7
M6 a a vdd vdd pmos w=2u l=0.2u m=3
M7 b a vdd vdd pmos w=2u l=0.2u m=3
M8 c b vdd vdd pmos w=2u l=0.2u m=11
.ends
