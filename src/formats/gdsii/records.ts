/** Record types by number, with the kind of data each must have. */
type DataKind = 'none' | 'bits' | 'int2' | 'int4' | 'real8' | 'text';

export const dataCodes: Readonly<Record<DataKind, number>> = {
  none: 0,
  bits: 1,
  int2: 2,
  int4: 3,
  real8: 5,
  text: 6,
};

interface RecordType {
  readonly code: number;
  readonly data: DataKind;
}

/** What is read and written. */
export const records = {
  HEADER: { code: 0x00, data: 'int2' },
  BGNLIB: { code: 0x01, data: 'int2' },
  LIBNAME: { code: 0x02, data: 'text' },
  UNITS: { code: 0x03, data: 'real8' },
  ENDLIB: { code: 0x04, data: 'none' },
  BGNSTR: { code: 0x05, data: 'int2' },
  STRNAME: { code: 0x06, data: 'text' },
  ENDSTR: { code: 0x07, data: 'none' },
  BOUNDARY: { code: 0x08, data: 'none' },
  PATH: { code: 0x09, data: 'none' },
  SREF: { code: 0x0a, data: 'none' },
  AREF: { code: 0x0b, data: 'none' },
  TEXT: { code: 0x0c, data: 'none' },
  LAYER: { code: 0x0d, data: 'int2' },
  DATATYPE: { code: 0x0e, data: 'int2' },
  WIDTH: { code: 0x0f, data: 'int4' },
  XY: { code: 0x10, data: 'int4' },
  ENDEL: { code: 0x11, data: 'none' },
  SNAME: { code: 0x12, data: 'text' },
  COLROW: { code: 0x13, data: 'int2' },
  NODE: { code: 0x15, data: 'none' },
  TEXTTYPE: { code: 0x16, data: 'int2' },
  PRESENTATION: { code: 0x17, data: 'bits' },
  STRING: { code: 0x19, data: 'text' },
  STRANS: { code: 0x1a, data: 'bits' },
  MAG: { code: 0x1b, data: 'real8' },
  ANGLE: { code: 0x1c, data: 'real8' },
  PATHTYPE: { code: 0x21, data: 'int2' },
  NODETYPE: { code: 0x2a, data: 'int2' },
  PROPATTR: { code: 0x2b, data: 'int2' },
  PROPVALUE: { code: 0x2c, data: 'text' },
  BOX: { code: 0x2d, data: 'none' },
  BOXTYPE: { code: 0x2e, data: 'int2' },
  BGNEXTN: { code: 0x30, data: 'int4' },
  ENDEXTN: { code: 0x31, data: 'int4' },
} as const satisfies Record<string, RecordType>;
export type RecordName = keyof typeof records;

/** Records of the standard that carry nothing of the geometry: library and plotting matters. */
const ignored: Readonly<Record<string, number>> = {
  TEXTNODE: 0x14,
  SPACING: 0x18,
  UINTEGER: 0x1d,
  USTRING: 0x1e,
  REFLIBS: 0x1f,
  FONTS: 0x20,
  GENERATIONS: 0x22,
  ATTRTABLE: 0x23,
  STYPTABLE: 0x24,
  STRTYPE: 0x25,
  ELFLAGS: 0x26,
  ELKEY: 0x27,
  LINKTYPE: 0x28,
  LINKKEYS: 0x29,
  PLEX: 0x2f,
  TAPENUM: 0x32,
  TAPECODE: 0x33,
  STRCLASS: 0x34,
  RESERVED: 0x35,
  FORMAT: 0x36,
  MASK: 0x37,
  ENDMASKS: 0x38,
  LIBDIRSIZE: 0x39,
  SRFNAME: 0x3a,
  LIBSECUR: 0x3b,
};

/** How many record types there can be, for tables by code. */
export const RECORD_CODES = 0x40;

const names: readonly (RecordName | undefined)[] = Array.from({ length: RECORD_CODES }, (_, code) =>
  (Object.keys(records) as RecordName[]).find((name) => records[name].code === code),
);
const data = Int8Array.from(names, (name) => (name ? dataCodes[records[name].data] : -1));
const ignoredCodes = new Set(Object.values(ignored));

export const recordName = (code: number): RecordName | undefined => names[code];
export const isIgnored = (code: number): boolean => ignoredCodes.has(code);
/** The number of the data type a record must have. */
export const dataCodeOf = (code: number): number => data[code]!;
