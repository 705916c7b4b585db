* Fully differential telescopic amplifier with common-mode feedback and all its bias: 36 devices, 224 fingers
.subckt telescopic_bias inp inn outp outn vcm ib sw vdd vss
M0 tail vbn vss vss nmos w=8u l=0.5u nf=4 m=2
M1 x1 inp tail vss nmos w=8u l=0.3u nf=4 m=2
M2 x2 inn tail vss nmos w=8u l=0.3u nf=4 m=2
M3 outn vcn x1 vss nmos w=8u l=0.3u nf=4 m=2
M4 outp vcn x2 vss nmos w=8u l=0.3u nf=4 m=2
M5 outn vcp y1 vdd pmos w=12u l=0.3u nf=4 m=2
M6 outp vcp y2 vdd pmos w=12u l=0.3u nf=4 m=2
M7 y1 vbp vdd vdd pmos w=12u l=0.5u nf=4 m=2
M8 y2 vbp vdd vdd pmos w=12u l=0.5u nf=4 m=2
M9 c1 outp ct1 vss nmos w=4u l=0.3u nf=4
M10 c2 vcm ct1 vss nmos w=4u l=0.3u nf=4
M11 c2 vcm ct2 vss nmos w=4u l=0.3u nf=4
M12 c1 outn ct2 vss nmos w=4u l=0.3u nf=4
M13 ct1 vbn vss vss nmos w=4u l=0.5u nf=4
M14 ct2 vbn vss vss nmos w=4u l=0.5u nf=4
M15 c1 c1 vdd vdd pmos w=6u l=0.5u nf=4
M16 c2 c2 vdd vdd pmos w=6u l=0.5u nf=4
M17 ib ib vss vss nmos w=8u l=0.5u nf=8
M18 vbn ib vss vss nmos w=8u l=0.5u nf=8
M19 vbp0 ib vss vss nmos w=8u l=0.5u nf=8
M20 vcp ib vss vss nmos w=8u l=0.5u nf=8
M21 vbp0 vbp0 vdd vdd pmos w=12u l=0.5u nf=8
M22 vbn2 vbp0 vdd vdd pmos w=12u l=0.5u nf=8
M23 vcn vbp0 vdd vdd pmos w=12u l=0.5u nf=8
M24 vbn2 vbn2 vss vss nmos w=4u l=0.5u nf=4
M25 vbp vbn2 vss vss nmos w=4u l=0.5u nf=4
M26 vbp vcp z vdd pmos w=6u l=0.3u nf=4
M27 z vbp vdd vdd pmos w=6u l=0.5u nf=4
M28 vcn vcn vss vss nmos w=2u l=2u nf=4
M29 vcp vcp vdd vdd pmos w=3u l=2u nf=4
M30 w vbp vdd vdd pmos w=6u l=0.5u nf=4
M31 vbn vcp w vdd pmos w=6u l=0.3u nf=4
M32 q1 vbn vss vss nmos w=4u l=0.5u nf=8
M33 q1 q1 vdd vdd pmos w=6u l=0.5u nf=8
M34 outp sw vcm vss nmos w=8u l=0.15u nf=8
M35 outn sw vcm vss nmos w=8u l=0.15u nf=8
.ends
