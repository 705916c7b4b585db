/** A point of a closed line in the plane; a bulge makes an arc of the way to the next one (tan of a quarter of its angle). */
export interface StepVertex {
  readonly x: number;
  readonly y: number;
  readonly bulge?: number;
}

/** A round hole; its mouth at the top may be wider, over a depth (flat) or down to the hole (a cone of that angle). */
export interface StepHole {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
  readonly mouth?:
    | { readonly diameter: number; readonly depth: number }
    | { readonly diameter: number; readonly angle: number };
}

/** A solid of one thickness: what it looks like from above, and what is cut through it. */
export interface StepSolid {
  readonly name: string;
  readonly thickness: number;
  /** Counter-clockwise, or the diameter of a circle about a point. */
  readonly outline:
    | readonly StepVertex[]
    | { readonly x: number; readonly y: number; readonly diameter: number };
  /** Closed lines cut out, counter-clockwise. */
  readonly openings: Iterable<readonly StepVertex[]>;
  readonly holes: Iterable<StepHole>;
}

const real = (value: number): string => {
  const text = String(Math.round(value * 1e9) / 1e9 + 0);
  if (text.includes('e')) return Number(text).toFixed(9);
  return text.includes('.') ? text : `${text}.`;
};

/** ISO 10303-21 holds ASCII; anything else goes as UTF-16 in hexadecimal. */
function quoted(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isPlain = code >= 0x20 && code < 0x7f && code !== 0x5c;
    out += isPlain
      ? text[i] === "'"
        ? "''"
        : text[i]
      : `\\X2\\${code.toString(16).toUpperCase().padStart(4, '0')}\\X0\\`;
  }
  return `'${out}'`;
}

type Id = number;
interface Edge {
  readonly id: Id;
}
/** An edge, and whether it is gone along or against its own way. */
type Step = readonly [edge: Edge, along: boolean];

/** One solid with plane, cylindrical and conical faces (AP214), piece by piece. */
export function* writeStep(solid: StepSolid): Generator<string> {
  const writer = new Writer(solid.thickness);
  yield heading(solid.name);
  writer.last = FIRST;
  writer.outline(solid.outline);
  yield writer.flush();
  for (const opening of solid.openings) {
    writer.loop(reversed(opening));
    yield writer.flush();
  }
  for (const hole of solid.holes) {
    writer.hole(hole);
    yield writer.flush();
  }
  writer.finish();
  yield `${writer.flush()}ENDSEC;\nEND-ISO-10303-21;\n`;
}

/** The number after those of the heading. */
const FIRST = 20;

const heading = (name: string): string =>
  [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION((''),'2;1');",
    `FILE_NAME(${quoted(name)},'1970-01-01T00:00:00',(''),(''),'Yanxing','Yanxing','');`,
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
    'ENDSEC;',
    'DATA;',
    "#1=APPLICATION_CONTEXT('core data for automotive mechanical design processes');",
    "#2=APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,#1);",
    "#3=PRODUCT_CONTEXT('',#1,'mechanical');",
    `#4=PRODUCT(${quoted(name)},${quoted(name)},'',(#3));`,
    "#5=PRODUCT_RELATED_PRODUCT_CATEGORY('part','',(#4));",
    "#6=PRODUCT_DEFINITION_FORMATION('','',#4);",
    "#7=PRODUCT_DEFINITION_CONTEXT('part definition',#1,'design');",
    "#8=PRODUCT_DEFINITION('design','',#6,#7);",
    "#9=PRODUCT_DEFINITION_SHAPE('','',#8);",
    '#10=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));',
    '#11=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));',
    '#12=(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT());',
    "#13=UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-06),#10,'distance_accuracy_value','');",
    "#14=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((#13))GLOBAL_UNIT_ASSIGNED_CONTEXT((#10,#11,#12))REPRESENTATION_CONTEXT('',''));",
    "#15=CARTESIAN_POINT('',(0.,0.,0.));",
    "#16=DIRECTION('',(0.,0.,1.));",
    "#17=DIRECTION('',(1.,0.,0.));",
    "#18=DIRECTION('',(0.,0.,-1.));",
    "#19=AXIS2_PLACEMENT_3D('',#15,#16,#17);",
    '',
  ].join('\n');
const UP = 16;
const RIGHT = 17;
const DOWN = 18;

/** The other way round: what is cut out has the solid on its right. */
function reversed(points: readonly StepVertex[]): readonly StepVertex[] {
  return points.map((_, i) => {
    const { x, y } = points[points.length - 1 - i]!;
    const bulge = points[(2 * points.length - 2 - i) % points.length]!.bulge;
    return bulge === undefined ? { x, y } : { x, y, bulge: -bulge };
  });
}

class Writer {
  last = 0;
  #text = '';
  readonly #faces: Id[] = [];
  /** The bounds of the faces below and above; the first is the outer one. */
  readonly #below: Id[] = [];
  readonly #above: Id[] = [];

  constructor(readonly thickness: number) {}

  flush(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #add(entity: string): Id {
    this.last++;
    this.#text += `#${this.last}=${entity};\n`;
    return this.last;
  }

  #point(x: number, y: number, z: number): Id {
    return this.#add(`CARTESIAN_POINT('',(${real(x)},${real(y)},${real(z)}))`);
  }

  #direction(x: number, y: number, z: number): Id {
    return this.#add(`DIRECTION('',(${real(x)},${real(y)},${real(z)}))`);
  }

  #axes(x: number, y: number, z: number, axis: Id, across: Id): Id {
    return this.#add(`AXIS2_PLACEMENT_3D('',#${this.#point(x, y, z)},#${axis},#${across})`);
  }

  #vertex(x: number, y: number, z: number): Id {
    return this.#add(`VERTEX_POINT('',#${this.#point(x, y, z)})`);
  }

  #straight(from: Id, to: Id, a: Spot, b: Spot): Edge {
    const [dx, dy, dz] = [b.x - a.x, b.y - a.y, b.z - a.z];
    const size = Math.hypot(dx, dy, dz);
    const vector = this.#add(`VECTOR('',#${this.#direction(dx / size, dy / size, dz / size)},1.)`);
    const line = this.#add(`LINE('',#${this.#point(a.x, a.y, a.z)},#${vector})`);
    return { id: this.#add(`EDGE_CURVE('',#${from},#${to},#${line},.T.)`) };
  }

  /** Counter-clockwise seen from above where `isLeft`, else the other way. */
  #round(from: Id, to: Id, centre: Spot, radius: number, isLeft: boolean): Edge {
    const axes = this.#axes(centre.x, centre.y, centre.z, isLeft ? UP : DOWN, RIGHT);
    const circle = this.#add(`CIRCLE('',#${axes},${real(radius)})`);
    return { id: this.#add(`EDGE_CURVE('',#${from},#${to},#${circle},.T.)`) };
  }

  #bound(steps: readonly Step[], isOuter: boolean): Id {
    const oriented = steps.map(([{ id }, along]) =>
      this.#add(`ORIENTED_EDGE('',*,*,#${id},${along ? '.T.' : '.F.'})`),
    );
    const loop = this.#add(`EDGE_LOOP('',(${oriented.map((id) => `#${id}`).join(',')}))`);
    return this.#add(`${isOuter ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',#${loop},.T.)`);
  }

  #face(bounds: readonly Id[], surface: Id, isSame: boolean): void {
    const list = bounds.map((id) => `#${id}`).join(',');
    this.#faces.push(this.#add(`ADVANCED_FACE('',(${list}),#${surface},${isSame ? '.T.' : '.F.'})`));
  }

  outline(outline: StepSolid['outline']): void {
    if ('diameter' in outline) this.#cylinder(outline.x, outline.y, outline.diameter / 2, true);
    else this.loop(outline);
  }

  /** The sides along a closed line, with the solid on its left. */
  loop(points: readonly StepVertex[]): void {
    const top = this.thickness;
    const [low, high] = [0, top].map((z) => points.map(({ x, y }) => this.#vertex(x, y, z))) as [Id[], Id[]];
    const uprights = points.map(({ x, y }, i) =>
      this.#straight(low[i]!, high[i]!, { x, y, z: 0 }, { x, y, z: top }),
    );
    const along = (ids: readonly Id[], z: number) =>
      points.map((a, i) => {
        const next = (i + 1) % points.length;
        const b = points[next]!;
        if (a.bulge === undefined) return this.#straight(ids[i]!, ids[next]!, { ...a, z }, { ...b, z });
        const { x, y, radius } = arcOf(a, b, a.bulge);
        return this.#round(ids[i]!, ids[next]!, { x, y, z }, radius, a.bulge > 0);
      });
    const [floor, ceiling] = [along(low, 0), along(high, top)];
    points.forEach((a, i) => {
      const next = (i + 1) % points.length;
      const bound = this.#bound(
        [
          [floor[i]!, true],
          [uprights[next]!, true],
          [ceiling[i]!, false],
          [uprights[i]!, false],
        ],
        true,
      );
      this.#face([bound], this.#side(a, points[next]!), (a.bulge ?? 1) > 0);
    });
    this.#close(
      floor.map((edge): Step => [edge, false]).reverse(),
      ceiling.map((edge): Step => [edge, true]),
    );
  }

  #close(below: readonly Step[], above: readonly Step[]): void {
    const isOuter = this.#below.length === 0;
    this.#below.push(this.#bound(below, isOuter));
    this.#above.push(this.#bound(above, isOuter));
  }

  /** The surface of a side: a plane that looks outward, or the cylinder of an arc. */
  #side(a: StepVertex, b: StepVertex): Id {
    if (a.bulge !== undefined) {
      const { x, y, radius } = arcOf(a, b, a.bulge);
      return this.#add(`CYLINDRICAL_SURFACE('',#${this.#axes(x, y, 0, UP, RIGHT)},${real(radius)})`);
    }
    const size = Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [(b.x - a.x) / size, (b.y - a.y) / size];
    const axes = this.#axes(a.x, a.y, 0, this.#direction(dy, -dx, 0), this.#direction(dx, dy, 0));
    return this.#add(`PLANE('',#${axes})`);
  }

  /** A whole circle at a height, and the vertex where it begins. */
  #ring(x: number, y: number, z: number, radius: number, isLeft: boolean): Ring {
    const at = { x: x + radius, y, z };
    const vertex = this.#vertex(at.x, at.y, at.z);
    return { vertex, at, edge: this.#round(vertex, vertex, { x, y, z }, radius, isLeft) };
  }

  /** What lies between two rings. */
  #wall(low: Ring, high: Ring, surface: Id, isSame: boolean): void {
    const seam = this.#straight(low.vertex, high.vertex, low.at, high.at);
    const steps: readonly Step[] = [
      [low.edge, true],
      [seam, true],
      [high.edge, false],
      [seam, false],
    ];
    this.#face([this.#bound(steps, true)], surface, isSame);
  }

  #cylinder(x: number, y: number, radius: number, isOuter: boolean): void {
    const [low, high] = [0, this.thickness].map((z) => this.#ring(x, y, z, radius, isOuter)) as [Ring, Ring];
    const surface = this.#add(`CYLINDRICAL_SURFACE('',#${this.#axes(x, y, 0, UP, RIGHT)},${real(radius)})`);
    this.#wall(low, high, surface, isOuter);
    this.#close([[low.edge, false]], [[high.edge, true]]);
  }

  hole({ x, y, diameter, mouth }: StepHole): void {
    const radius = diameter / 2;
    if (!mouth) {
      this.#cylinder(x, y, radius, false);
      return;
    }
    const wide = mouth.diameter / 2;
    const half = 'angle' in mouth ? (mouth.angle * Math.PI) / 360 : 0;
    const depth = 'depth' in mouth ? mouth.depth : (wide - radius) / Math.tan(half);
    const top = this.#ring(x, y, this.thickness, wide, false);
    const step = this.thickness - depth;
    if (step <= 0) {
      // A cone that goes all the way through is wider than the hole even below.
      const least = wide - this.thickness * Math.tan(half);
      const low = this.#ring(x, y, 0, least, false);
      this.#wall(low, top, this.#cone(x, y, 0, least, half), false);
      this.#close([[low.edge, false]], [[top.edge, true]]);
      return;
    }
    const low = this.#ring(x, y, 0, radius, false);
    const narrow = this.#ring(x, y, step, radius, false);
    const surface = this.#add(`CYLINDRICAL_SURFACE('',#${this.#axes(x, y, 0, UP, RIGHT)},${real(radius)})`);
    this.#wall(low, narrow, surface, false);
    if (half > 0) this.#wall(narrow, top, this.#cone(x, y, step, radius, half), false);
    else {
      const shelf = this.#ring(x, y, step, wide, false);
      const plane = this.#add(`PLANE('',#${this.#axes(x, y, step, UP, RIGHT)})`);
      this.#face(
        [this.#bound([[shelf.edge, false]], true), this.#bound([[narrow.edge, true]], false)],
        plane,
        true,
      );
      const outer = this.#add(`CYLINDRICAL_SURFACE('',#${this.#axes(x, y, 0, UP, RIGHT)},${real(wide)})`);
      this.#wall(shelf, top, outer, false);
    }
    this.#close([[low.edge, false]], [[top.edge, true]]);
  }

  #cone(x: number, y: number, z: number, radius: number, half: number): Id {
    return this.#add(
      `CONICAL_SURFACE('',#${this.#axes(x, y, z, UP, RIGHT)},${real(radius)},${half.toPrecision(15)})`,
    );
  }

  finish(): void {
    this.#face(this.#below, this.#add(`PLANE('',#${this.#axes(0, 0, 0, DOWN, RIGHT)})`), true);
    this.#face(this.#above, this.#add(`PLANE('',#${this.#axes(0, 0, this.thickness, UP, RIGHT)})`), true);
    const shell = this.#add(`CLOSED_SHELL('',(${this.#faces.map((id) => `#${id}`).join(',')}))`);
    const solid = this.#add(`MANIFOLD_SOLID_BREP('',#${shell})`);
    const shape = this.#add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(#19,#${solid}),#14)`);
    this.#add(`SHAPE_DEFINITION_REPRESENTATION(#9,#${shape})`);
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface Ring {
  readonly vertex: Id;
  readonly at: Spot;
  readonly edge: Edge;
}

function arcOf(a: StepVertex, b: StepVertex, bulge: number) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const radius = (Math.hypot(dx, dy) * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  return { x: (a.x + b.x) / 2 - dy * away, y: (a.y + b.y) / 2 + dx * away, radius };
}
