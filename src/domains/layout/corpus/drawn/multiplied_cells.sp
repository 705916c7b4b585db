* Cells used several times at once, with fingers and multiples mixed
.subckt leg d g s b
M1 d g x b nmos w=2u l=0.3u nf=2 m=2
M2 x g s b nmos w=3u l=0.3u nf=3
.ends
.subckt half in out bias vdd vss
X1 out in t vss leg
X2 t bias vss vss leg
M3 out out vdd vdd pmos w=4u l=0.5u nf=2 m=3
.ends
.subckt top a b oa ob bias vdd vss
XA a oa bias vdd vss half
XB b ob bias vdd vss half
M9 bias bias vss vss nmos w=1u l=0.3u nf=1 m=5
C1 oa ob 90f m=2
C2 oa vss 90f
C3 ob vss 90f
.ends
