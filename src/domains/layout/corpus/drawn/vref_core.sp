* Reference core of MOS in weak inversion: op-amp loop, ratioed resistors, start-up
.subckt vref_core vref vdd vss
MP1 a g vdd vdd pmos w=10u l=2u nf=2
MP2 b g vdd vdd pmos w=10u l=2u nf=2
MP3 vref g vdd vdd pmos w=10u l=2u nf=2
MN1 a a vss vss nmos w=4u l=1u
MN2 c c vss vss nmos w=32u l=1u nf=8
R1 b c 24k
R2 vref d 96k
MN3 d d vss vss nmos w=4u l=1u
MA1 o1 a t vss nmos w=4u l=0.5u nf=2
MA2 g b t vss nmos w=4u l=0.5u nf=2
MA3 o1 o1 vdd vdd pmos w=3u l=1u
MA4 g o1 vdd vdd pmos w=3u l=1u
MA5 t a vss vss nmos w=4u l=1u
MS1 s vss vdd vdd pmos w=0.5u l=8u
MS2 g s vss vss nmos w=1u l=0.5u
MS3 s vref vss vss nmos w=2u l=0.5u
CC g vdd 1.2p
.ends
