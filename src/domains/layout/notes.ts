type Row = Readonly<Record<string, unknown>>;
/** left, low, right, high in micrometres. */
type Box = readonly [number, number, number, number];

/** As the workbench shows it beside a drawing. */
interface Place {
  readonly title: string;
  readonly detail: string;
  readonly box: Box;
  readonly lines: readonly Line[];
}
interface Notes {
  readonly modules: readonly Place[];
  readonly broken: readonly Place[];
  readonly checked: boolean;
}
type Line = readonly (readonly [number, number])[];

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const isBox = (value: unknown): value is Box =>
  Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number');

/** What a report says about places: modules by the boxes of their devices, and where rules are broken; null if nothing. */
export function notesOf(report: unknown): Notes | null {
  if (!isRow(report)) return null;
  const check = isRow(report.drc) ? report.drc : report;
  const boxes = new Map(rows(report.devices).map(({ device, bbox_um }) => [String(device), bbox_um]));
  const modules = rows(report.modules).flatMap(({ id, type, devices }): Place[] => {
    const own = (Array.isArray(devices) ? devices : []).map((name) => boxes.get(String(name))).filter(isBox);
    if (own.length === 0) return [];
    const lines = own.map(([left, low, right, high]) => cornersOf(left, low, right, high));
    const detail = `${type} · ${(devices as unknown[]).join(' ')}`;
    return [{ title: String(id), detail, box: around(own), lines }];
  });
  const broken = rows(check.violations).flatMap((row): Place[] => {
    if (!isBox(row.bbox_um)) return [];
    const limit = typeof row.limit_um === 'number' ? `${String(row.demand)} ${row.limit_um} µm` : row.demand;
    const layers = [row.layer, row.layer2].filter((layer) => typeof layer === 'string').join(' – ');
    return [
      {
        title: String(row.rule_id),
        detail: [row.type, layers, limit].filter(Boolean).join(' · '),
        box: row.bbox_um,
        lines: linesOf(row),
      },
    ];
  });
  const checked = Array.isArray(check.violations);
  return checked || modules.length > 0 ? { modules, broken, checked } : null;
}

function linesOf({ edges_um, polygon_um, bbox_um }: Row): readonly Line[] {
  if (Array.isArray(edges_um)) return edges_um as Line[];
  if (Array.isArray(polygon_um)) return [closed(polygon_um as Line)];
  const [left, low, right, high] = bbox_um as Box;
  return [cornersOf(left, low, right, high)];
}

const closed = (line: Line): Line => (line[0] ? [...line, line[0]] : line);
const cornersOf = (left: number, low: number, right: number, high: number): Line => [
  [left, low],
  [right, low],
  [right, high],
  [left, high],
  [left, low],
];

function around(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ]);
}
