* Current-steering cells: a switch pair on a cascoded source; the source below the cascode feeds the pair.
*gold differential_pair: M1A M2A
*gold differential_pair: M1B M2B
*gold current_mirror: MR M4A M4B
*gold cascode: M3A M3B
*gold tail_current_source: M4A M4B
.subckt dac da dan db dbn op on vc ib vdd vss
MR ib ib vss vss nmos w=2u l=2u
M4A a1 ib vss vss nmos w=2u l=2u
M3A a2 vc a1 vss nmos w=2u l=0.3u
M1A op da a2 vss nmos w=1u l=0.1u
M2A on dan a2 vss nmos w=1u l=0.1u
M4B b1 ib vss vss nmos w=4u l=2u
M3B b2 vc b1 vss nmos w=4u l=0.3u
M1B op db b2 vss nmos w=2u l=0.1u
M2B on dbn b2 vss nmos w=2u l=0.1u
R1 op vdd 50
R2 on vdd 50
.ends
