* A library that draws each transistor as a cell of stacked pieces.
*gold differential_pair: XA/M0 XA/M1 XB/M0 XB/M1
*gold current_mirror: XR/M0 XR/M1 XT/M0 XT/M1
*gold tail_current_source: XT/M0 XT/M1
.subckt n2 d g s b f=2
M0 d g i b nmos w='0.5u*f' l=0.1u nf=f
M1 i g s b nmos w='0.5u*f' l=0.1u nf=f
.ends
.subckt top inp inn o1 o2 ib vdd vss
XA o1 inp t vss n2 f=8
XB o2 inn t vss n2 f=8
XT t ib vss vss n2 f=4
XR ib ib vss vss n2 f=4
R1 o1 vdd 1k
R2 o2 vdd 1k
.ends
