* Folded cascode OTA, PMOS inputs, wide swing bias made inside
.subckt fc_ota_pin inp inn out ibias vdd vss
M1 f1 inp tail vdd pmos w=24u l=0.5u nf=4
M2 f2 inn tail vdd pmos w=24u l=0.5u nf=4
M0 tail bp vdd vdd pmos w=32u l=1u nf=8
M3 f1 bn1 vss vss nmos w=12u l=1u nf=2
M4 f2 bn1 vss vss nmos w=12u l=1u nf=2
M5 x bn2 f1 vss nmos w=8u l=0.5u nf=2
M6 out bn2 f2 vss nmos w=8u l=0.5u nf=2
M7 x bp2 y1 vdd pmos w=16u l=0.5u nf=4
M8 out bp2 y2 vdd pmos w=16u l=0.5u nf=4
M9 y1 x vdd vdd pmos w=16u l=1u nf=4
M10 y2 x vdd vdd pmos w=16u l=1u nf=4
MB1 ibias ibias vss vss nmos w=6u l=1u
MB2 bp ibias vss vss nmos w=6u l=1u
MB3 bp bp vdd vdd pmos w=8u l=1u nf=2
MB4 bn1 bp vdd vdd pmos w=8u l=1u nf=2
MB5 bn1 bn1 vss vss nmos w=6u l=1u
MB6 bn2 bp vdd vdd pmos w=8u l=1u nf=2
MB7 bn2 bn2 vss vss nmos w=1.5u l=1u
MB8 bp2 ibias vss vss nmos w=6u l=1u
MB9 bp2 bp2 vdd vdd pmos w=2u l=1u
CL out vss 400f
.ends
