* Switched binary bank: equal plates in multiples, a plate too small to be halved, transmission gates
.subckt bank top d0 d0b d1 d1b d2 d2b vref vss vdd
C0 top n0 40f
C1 top n1 40f m=2
C2 top n2 40f m=4
CT top vss 3f
M1 n0 d0 vref vss nmos w=1u l=0.15u
M2 n0 d0b vss vss nmos w=1u l=0.15u
M3 n1 d1 vref vss nmos w=2u l=0.15u nf=2
M4 n1 d1b vss vss nmos w=2u l=0.15u nf=2
M5 n2 d2 vref vss nmos w=4u l=0.15u nf=4
M6 n2 d2b vss vss nmos w=4u l=0.15u nf=4
M7 n0 d0b vref vdd pmos w=2u l=0.15u
M8 n1 d1b vref vdd pmos w=4u l=0.15u nf=2
M9 n2 d2b vref vdd pmos w=8u l=0.15u nf=4
.ends
