* Gilbert cell: two pairs on one pair; only the lower one has a tail on the ground.
*gold differential_pair: M1 M2
*gold differential_pair: M3 M4
*gold differential_pair: M5 M6
*gold current_mirror: M8 M7
*gold tail_current_source: M7
.subckt gilbert lop lon rfp rfn op on ib vdd vss
M1 x rfp t vss nmos w=8u l=0.2u
M2 y rfn t vss nmos w=8u l=0.2u
M3 op lop x vss nmos w=4u l=0.2u
M4 on lon x vss nmos w=4u l=0.2u
M5 op lon y vss nmos w=4u l=0.2u
M6 on lop y vss nmos w=4u l=0.2u
M7 t ib vss vss nmos w=4u l=0.2u
M8 ib ib vss vss nmos w=4u l=0.2u
R1 op vdd 1k
R2 on vdd 1k
.ends
