* charge pump with replica
.subckt cp up upb dn dnb ib out vdd vss
M1 ib ib vss vss nmos w=4u l=0.5u nf=2
M2 vp ib vss vss nmos w=4u l=0.5u nf=2
M3 vp vp vdd vdd pmos w=8u l=0.5u nf=2
M4 sp vp vdd vdd pmos w=8u l=0.5u nf=2 m=2
M5 sn ib vss vss nmos w=4u l=0.5u nf=2 m=2
M6 out upb sp vdd pmos w=2u l=0.15u
M7 dmy up sp vdd pmos w=2u l=0.15u
M8 out dn sn vss nmos w=1u l=0.15u
M9 dmy dnb sn vss nmos w=1u l=0.15u
C1 dmy vss 200f
C2 out vss 500f
.ends
