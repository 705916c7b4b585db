import type { Process, Role } from '../../rules/process.ts';
import type { Drawing, Rect } from '../shapes.ts';

/** A cell as others see it when they wire it up: its outline, its pins, and where its conductors are in the way. */
export function lefOf(drawing: Drawing, process: Process, cell: string): string {
  const { bounds, labels, shapes } = drawing;
  if (!bounds) return '';
  const um = (value: number) => (value / 1000).toFixed(3);
  const rect = ({ x1, y1, x2, y2 }: Rect) =>
    `      RECT ${um(x1 - bounds.x1)} ${um(y1 - bounds.y1)} ${um(x2 - bounds.x1)} ${um(y2 - bounds.y1)} ;`;
  const conductors = process.stack.map(({ layer }) => layer);
  const labelRoles = new Map<Role, Role>(
    conductors.flatMap(({ role }) => [role, `${role}_text`, `${role}_pin`].map((one) => [one as Role, role])),
  );
  const pins = labels.flatMap(({ role, x, y, text }) => {
    const on = labelRoles.get(role);
    const shape = shapes.find(
      (one) => one.role === on && one.x1 <= x && x <= one.x2 && one.y1 <= y && y <= one.y2,
    );
    return on && shape ? [{ text, layer: process.layer(on)!.name, shape }] : [];
  });
  const ports = new Set(pins.map(({ shape }) => shape));
  const inTheWay = conductors.flatMap(({ role, name }) => {
    const own = shapes.filter((shape) => shape.role === role && !ports.has(shape));
    return own.length === 0 ? [] : [`    LAYER ${name} ;`, ...own.map(rect)];
  });
  return [
    'VERSION 5.7 ;',
    'BUSBITCHARS "[]" ;',
    'DIVIDERCHAR "/" ;',
    `MACRO ${cell}`,
    '  CLASS BLOCK ;',
    `  FOREIGN ${cell} ${um(bounds.x1)} ${um(bounds.y1)} ;`,
    '  ORIGIN 0 0 ;',
    `  SIZE ${um(bounds.x2 - bounds.x1)} BY ${um(bounds.y2 - bounds.y1)} ;`,
    ...pins.flatMap(({ text, layer, shape }) => [
      `  PIN ${text}`,
      '    DIRECTION INOUT ;',
      '    PORT',
      `      LAYER ${layer} ;`,
      rect(shape),
      '    END',
      `  END ${text}`,
    ]),
    ...(inTheWay.length > 0 ? ['  OBS', ...inTheWay, '  END'] : []),
    `END ${cell}`,
    'END LIBRARY',
    '',
  ].join('\n');
}
