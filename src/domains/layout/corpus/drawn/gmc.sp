* gm-C biquad cell: two differential transconductors and capacitors
.subckt gm inp inn outp outn vb vbp vdd vss
M1 outn inp s1 vss nmos w=5u l=0.3u m=2
M2 outp inn s2 vss nmos w=5u l=0.3u m=2
R1 s1 s2 2k
M3 s1 vb vss vss nmos w=4u l=0.5u m=2
M4 s2 vb vss vss nmos w=4u l=0.5u m=2
M5 outn vbp vdd vdd pmos w=8u l=0.5u m=2
M6 outp vbp vdd vdd pmos w=8u l=0.5u m=2
.ends
.subckt biquad ip in bp bn lp ln vb vbp vdd vss
X1 ip in bp bn vb vbp vdd vss gm
X2 bp bn lp ln vb vbp vdd vss gm
C1 bp bn 100f
C2 lp ln 100f
.ends
