import { readSpice } from './src/formats/spice/read.ts';
const t=`* a comment
.global vdd! gnd!
.param wn=2u  wp='wn*2'
.subckt inv in out w=1u
+ nfs=2 $ comment
Mn out in gnd! gnd! nmos_rvt w='w*nfs' l=0.15u m=2 nf=nfs ; more
* between
Mp Out IN vdd! vdd! pch_lvt_mac w={2*w} l = 150n multi=3 nfin=12
R1 in out 10k $[rppoly] $W=1u $SUB=gnd!
C1 in 0 2.2pF
.ends inv
.subckt top a b
X1 a n1 inv w=3u
X2 n1 b inv m=2
XM a b n1 gnd! sky130_fd_pr__nfet_01v8 w=0.84u l=.15u
V1 a 0 1
.ends
`;
console.log(JSON.stringify(readSpice(t),null,1));
console.log(JSON.stringify(readSpice('.subckt a b c\nM1 b c d\nM2 a b c d foo w=1u\nX1 a b\n+ zz\nR1 a b {q}\n.ends\n.include x')));
