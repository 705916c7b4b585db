* Rail-to-rail input, cascoded summing, floating class-AB control in both branches, push-pull output, with bias.
*gold differential_pair: M1 M2
*gold differential_pair: M4 M5
*gold tail_current_source: M3 M6
*gold current_mirror: M7 M8
*gold current_mirror: M27 M3 M24 M28 M32
*gold current_mirror: M29 M6 M11 M12 M23 M30
*gold cascode: M9 M10
*gold cascode: M13 M14
*gold ambiguous: M15 M16 M17 M18
.subckt class_ab inp inn out bn vdd vss
M1 px1 inp tn vss nmos w=12u l=0.5u nf=2
M2 px2 inn tn vss nmos w=12u l=0.5u nf=2
M3 tn bn vss vss nmos w=8u l=1u nf=2
M4 nx1 inp tp vdd pmos w=24u l=0.5u nf=4
M5 nx2 inn tp vdd pmos w=24u l=0.5u nf=4
M6 tp bp vdd vdd pmos w=16u l=1u nf=4
M7 nx1 yl vss vss nmos w=8u l=1u nf=2
M8 nx2 yl vss vss nmos w=8u l=1u nf=2
M9 yl bnc nx1 vss nmos w=6u l=0.5u nf=2
M10 gn bnc nx2 vss nmos w=6u l=0.5u nf=2
M11 px1 bp vdd vdd pmos w=16u l=1u nf=4
M12 px2 bp vdd vdd pmos w=16u l=1u nf=4
M13 yu bpc px1 vdd pmos w=12u l=0.5u nf=2
M14 gp bpc px2 vdd pmos w=12u l=0.5u nf=2
M15 gp nab gn vss nmos w=4u l=0.5u
M16 gn pab gp vdd pmos w=10u l=0.5u nf=2
M17 yu nab yl vss nmos w=4u l=0.5u
M18 yl pab yu vdd pmos w=10u l=0.5u nf=2
M19 nab nab na vss nmos w=4u l=0.5u
M20 na na vss vss nmos w=8u l=0.5u
M21 pab pab pa vdd pmos w=10u l=0.5u nf=2
M22 pa pa vdd vdd pmos w=20u l=0.5u nf=4
M23 nab bp vdd vdd pmos w=4u l=1u
M24 pab bn vss vss nmos w=4u l=1u
M25 out gp vdd vdd pmos w=120u l=0.5u nf=20
M26 out gn vss vss nmos w=48u l=0.5u nf=8
M27 bn bn vss vss nmos w=4u l=1u
M28 bp bn vss vss nmos w=4u l=1u
M29 bp bp vdd vdd pmos w=4u l=1u
M30 bnc bp vdd vdd pmos w=4u l=1u
M31 bnc bnc vss vss nmos w=1u l=1u
M32 bpc bn vss vss nmos w=4u l=1u
M33 bpc bpc vdd vdd pmos w=2u l=1u
C1 out gp 1p
C2 out gn 1p
.ends
