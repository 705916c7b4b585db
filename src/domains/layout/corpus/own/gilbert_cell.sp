* Gilbert-like multiplier: two pairs on a third, resistive loads.
*gold differential_pair: M1 M2
*gold differential_pair: M3 M4
*gold differential_pair: M5 M6
*gold tail_current_source: M7
*gold current_mirror: M8 M7
.subckt gilbert_cell rfp rfn lop lon ifp ifn ib vdd vss
M1 x rfp t vss nmos w=8u l=0.3u nf=4
M2 y rfn t vss nmos w=8u l=0.3u nf=4
M3 ifp lop x vss nmos w=4u l=0.15u nf=2
M4 ifn lon x vss nmos w=4u l=0.15u nf=2
M5 ifn lop y vss nmos w=4u l=0.15u nf=2
M6 ifp lon y vss nmos w=4u l=0.15u nf=2
M7 t ib vss vss nmos w=8u l=0.5u nf=4
M8 ib ib vss vss nmos w=2u l=0.5u nf=1
R1 vdd ifp 2k
R2 vdd ifn 2k
.ends
