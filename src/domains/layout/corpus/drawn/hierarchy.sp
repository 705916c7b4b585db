* hierarchy, parameters, expressions
.param lu=0.3u wu=1.5u
.subckt inv a y vdd vss wn=1u wp='2*wn'
MN y a vss vss nmos w=wn l=lu
MP y a vdd vdd pmos w=wp l=lu
.ends
.subckt buf a y vdd vss s=2
X1 a m vdd vss inv wn=wu
X2 m y vdd vss inv wn='wu*s'
.ends
.subckt topb a y yb vdd vss
Xa a y1 vdd vss buf s=3
Xb y1 y vdd vss inv wn=4u
Xc y yb vdd vss inv
.ends
