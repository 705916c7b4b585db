* Two-stage amplifier with nulling resistor and Miller capacitor
.subckt miller inp inn out ib vdd vss
M1 x inn t vss nmos w=10u l=0.3u nf=4
M2 y inp t vss nmos w=10u l=0.3u nf=4
M3 x x vdd vdd pmos w=6u l=0.5u nf=2
M4 y x vdd vdd pmos w=6u l=0.5u nf=2
M5 t ib vss vss nmos w=4u l=0.5u nf=2
M6 out y vdd vdd pmos w=30u l=0.3u nf=10
M7 out ib vss vss nmos w=10u l=0.5u nf=5
M8 ib ib vss vss nmos w=2u l=0.5u nf=1
R1 y z 2.5k
C1 z out 400f
.ends
