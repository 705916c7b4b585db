* Followers on current sources, up and down: nothing is stacked as a cascode.
*gold current_mirror: M3 M2 M5
*gold current_mirror: M8 M7
.subckt followers in out1 out2 out3 ib ip vdd vss
M1 vdd in out1 vss nmos w=10u l=0.2u
M2 out1 ib vss vss nmos w=4u l=0.5u
M3 ib ib vss vss nmos w=4u l=0.5u
M4 vdd out1 out2 vss nmos w=10u l=0.2u
M5 out2 ib vss vss nmos w=4u l=0.5u
M6 vss in out3 vdd pmos w=10u l=0.2u
M7 out3 ip vdd vdd pmos w=4u l=0.5u
M8 ip ip vdd vdd pmos w=4u l=0.5u
.ends
