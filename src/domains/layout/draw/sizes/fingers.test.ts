import { expect, it } from 'vitest';
import { draw, processFrom } from '../../../../../test/support/layouts.ts';
import { processRules } from '../../processes/rules.ts';

const sky130 = processFrom(processRules('sky130'));
const pair = (sizes: string, load = 'w=2u l=0.5u') => `.subckt ota inp inn out vb vdd vss
XM1 n1 inp tail vss sky130_fd_pr__nfet_01v8 ${sizes}
XM2 out inn tail vss sky130_fd_pr__nfet_01v8 ${sizes}
XM3 n1 n1 vdd vdd sky130_fd_pr__pfet_01v8 ${load}
XM4 out n1 vdd vdd sky130_fd_pr__pfet_01v8 ${load}
XM5 tail vb vss vss sky130_fd_pr__nfet_01v8 w=4u l=0.5u nf=2
.ends`;

const fingersOf = (netlist: string) => {
  const { prepared } = draw(netlist, sky130);
  return Object.fromEntries(prepared.devices.map(({ id, fingers }) => [id, fingers]));
};

it.each([
  ['one finger each: two of half the width', pair('w=2u l=0.5u'), { XM1: 2, XM2: 2, XM3: 2, XM4: 2, XM5: 2 }],
  ['several stay as they are', pair('w=4u l=0.5u nf=4'), { XM1: 4, XM2: 4 }],
  ['multiples are fingers', pair('w=2u l=0.5u m=2'), { XM1: 2, XM2: 2 }],
  ['half of it would be narrower than a contact', pair('w=0.42u l=0.5u'), { XM1: 1, XM2: 1 }],
  ['half of it is off the grid', pair('w=1.005u l=0.5u'), { XM1: 1, XM2: 1 }],
  [
    'far wider than the others: as high as they are',
    pair('w=4u l=0.5u nf=4').replace('w=4u l=0.5u nf=2', 'w=8u l=1u'),
    { XM5: 8 },
  ],
  ['the mirror alone', pair('w=4u l=0.5u nf=4'), { XM3: 2, XM4: 2 }],
])('%s', (_, netlist, fingers) => {
  expect(fingersOf(netlist)).toMatchObject(fingers);
});

it('they have one centre, and the report says that they were split', () => {
  const { prepared, assembled } = draw(pair('w=2u l=0.5u'), sky130);
  const middle = (device: string) => {
    const own = assembled.fingers.filter((finger) => finger.device === device);
    return own.reduce((sum, { x }) => sum + x, 0) / own.length;
  };
  expect(middle('XM1')).toBeCloseTo(middle('XM2'), 6);
  expect(prepared.changes.filter(({ device }) => device === 'XM1')).toMatchObject([
    { field: 'nf', from: 1, to: 2 },
  ]);
  const drawnWidth = (id: string) => prepared.devices.find((device) => device.id === id)!;
  expect(drawnWidth('XM1').w * drawnWidth('XM1').fingers * sky130.unit).toBeCloseTo(2e-6, 12);
});
