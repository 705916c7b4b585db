* Bottom-plate sampling: switches that meet at capacitors, drawn either way, are no pairs and no cascodes.
*gold differential_pair:
.subckt sampler vin vref vcm out p1 p2 vdd vss
M1 vin p1 x vss nmos w=1u l=0.1u
M2 x p2 vref vss nmos w=1u l=0.1u
M3 vss p1 x vss nmos w=1u l=0.1u
C1 x y 1p
M4 vcm p1 y vss nmos w=1u l=0.1u
M5 out p2 y vss nmos w=1u l=0.1u
C2 out vss 1p
.ends
