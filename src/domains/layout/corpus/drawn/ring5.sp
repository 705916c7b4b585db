* ring5
.subckt inv a y vdd vss
MP y a vdd vdd pmos w=1.2u l=0.15u
MN y a vss vss nmos w=0.6u l=0.15u
.ends
.subckt ring en out vdd vss
MPE n1 en vdd vdd pmos w=1.2u l=0.15u
MPF n1 out vdd vdd pmos w=1.2u l=0.15u
MNE n1 en nn vss nmos w=1.2u l=0.15u
MNF nn out vss vss nmos w=1.2u l=0.15u
X1 n1 n2 vdd vss inv
X2 n2 n3 vdd vss inv
X3 n3 n4 vdd vss inv
X4 n4 out vdd vss inv
.ends
