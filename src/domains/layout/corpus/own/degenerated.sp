* Source-degenerated inputs: two source nets, so no pair by the rule; and no cascodes either.
*gold current_mirror: M5 M3 M4
.subckt deg inp inn o1 o2 ib vdd vss
M1 o1 inp x vss nmos w=4u l=0.2u
M2 o2 inn y vss nmos w=4u l=0.2u
Rs x y 200
M3 x ib vss vss nmos w=4u l=0.5u
M4 y ib vss vss nmos w=4u l=0.5u
M5 ib ib vss vss nmos w=4u l=0.5u
R1 o1 vdd 1k
R2 o2 vdd 1k
.ends
