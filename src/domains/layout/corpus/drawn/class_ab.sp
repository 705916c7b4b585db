* class AB output stage (Monticelli)
.subckt classab inp inn out vbn vbp vdd vss
M1 inp vbn inn vss nmos w=6u l=0.3u nf=2
M2 inp vbp inn vdd pmos w=12u l=0.3u nf=2
M3 out inp vdd vdd pmos w=60u l=0.3u nf=12
M4 out inn vss vss nmos w=24u l=0.3u nf=12
M5 vbn vbn n1 vss nmos w=6u l=0.3u nf=2
M6 n1 n1 vss vss nmos w=2u l=0.3u
M7 vbp vbp p1 vdd pmos w=12u l=0.3u nf=2
M8 p1 p1 vdd vdd pmos w=5u l=0.3u
C1 inp out 300f
C2 inn out 300f
.ends
