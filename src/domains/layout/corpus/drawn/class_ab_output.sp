* Monticelli class-AB output stage with its bias chains
.subckt class_ab_output in out ib vdd vss
M1 out pg vdd vdd pmos w=24u l=0.2u nf=12
M2 out ng vss vss nmos w=12u l=0.2u nf=12
M3 pg bp ng vdd pmos w=4u l=0.2u nf=2
M4 ng bn pg vss nmos w=2u l=0.2u nf=2
M5 ng in vss vss nmos w=3u l=0.3u nf=2
M6 pg ib vdd vdd pmos w=6u l=0.3u nf=2
M7 bp bp b1 vdd pmos w=4u l=0.2u nf=2
M8 b1 b1 vdd vdd pmos w=6u l=0.2u nf=3
M9 bp nb vss vss nmos w=3u l=0.3u nf=2
M10 bn bn b2 vss nmos w=2u l=0.2u nf=2
M11 b2 b2 vss vss nmos w=3u l=0.2u nf=3
M12 bn ib vdd vdd pmos w=6u l=0.3u nf=2
M13 ib ib vdd vdd pmos w=6u l=0.3u nf=2
M14 nb nb vss vss nmos w=3u l=0.3u nf=2
M15 nb ib vdd vdd pmos w=6u l=0.3u nf=2
.ends
