* Current-mode reference core: resistor ratio 1:1:9, mirrors, error amplifier, start-up
.subckt bg vref ib vdd vss
M1 a pg vdd vdd pmos w=8u l=1u nf=4
M2 b pg vdd vdd pmos w=8u l=1u nf=4
M3 vref pg vdd vdd pmos w=8u l=1u nf=4
M4 pg a t vss nmos w=6u l=0.5u nf=2
M5 e b t vss nmos w=6u l=0.5u nf=2
M6 pg e vdd vdd pmos w=4u l=0.5u nf=2
M7 e e vdd vdd pmos w=4u l=0.5u nf=2
M8 t ib vss vss nmos w=4u l=1u nf=2
M9 ib ib vss vss nmos w=2u l=1u nf=1
MQ1 a a vss vss nmos w=2u l=0.5u
MQ2 c c vss vss nmos w=2u l=0.5u m=8
R1 b c 1k
R2 a vss 9k
R3 b vss 9k
R4 vref vss 8k
MS1 s1 vref vss vss nmos w=1u l=0.2u
MS2 s1 vss vdd vdd pmos w=0.5u l=4u
MS3 pg s1 vss vss nmos w=1u l=0.2u
.ends
