* Nine stages, enabled, with buffer and bias; inverter in stage in group in ring
.subckt inv a y vp vn
MN y a vn vn nmos w=0.8u l=0.18u
MP y a vp vp pmos w=1.6u l=0.18u
.ends
.subckt stage a y bp bn vp vn
MH hp bp vp vp pmos w=3u l=0.4u
X1 a y hp hn vp vn cinv
ML hn bn vn vn nmos w=1.5u l=0.4u
.ends
.subckt cinv a y hp hn vp vn
MN y a hn vn nmos w=0.8u l=0.18u
MP y a hp vp pmos w=1.6u l=0.18u
.ends
.subckt three a y bp bn vp vn
X1 a b bp bn vp vn stage
X2 b c bp bn vp vn stage
X3 c y bp bn vp vn stage
.ends
.subckt ringosc9 en vctl out vdd vss
MB1 bp vctl vss vss nmos w=2u l=0.5u
MB2 bp bp vdd vdd pmos w=3u l=0.4u
MB3 bn bp vdd vdd pmos w=3u l=0.4u
MB4 bn bn vss vss nmos w=1.5u l=0.4u
X1 r0 r1 bp bn vdd vss three
X2 r1 r2 bp bn vdd vss three
X3 r2 r3 bp bn vdd vss three
MN1 r0 r3 m vss nmos w=1u l=0.18u
MN2 m en vss vss nmos w=1u l=0.18u
MP1 r0 r3 vdd vdd pmos w=1u l=0.18u
MP2 r0 en vdd vdd pmos w=1u l=0.18u
XB1 r0 o1 vdd vss inv
XB2 o1 out vdd vss inv
.ends
