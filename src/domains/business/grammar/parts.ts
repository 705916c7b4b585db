import type { Frame, Slot } from '../../../core/reading/cover/tables.ts';

const split = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

/** What may stand beside any request; beside one that looks; beside one that writes. */
export const about = 'prep: loc that fresh cop have unwanted wants person:you verb verb:done verb:says';
export const looking = `${about} aside act:see act:count act:search q:amount q:count q:which q:some q:where q:who q:how q:yesno q:choice q:any all both most person able past came noun:list noun:count limit todate explain`;

export const slot = (name: string, takes: string, cues = '', more: Partial<Slot> = {}): Slot => ({
  name,
  takes: split(takes),
  ...(cues !== '' && { cues: split(cues) }),
  ...more,
});

export const ofClient = `<noun:client <prep:for <prep:to <prep:of <prep:in <prep:at <prep:from <prep:dui >noun:client >>noun:client >loc >have >fresh
  >>noun:project >>noun:contact >>noun:info >>field: >>money >>by: >money >wants >by:contact >noun:contact >noun:info >q:`;
export const named = { need: true, each: true } as const;
export const client = slot('clientName', '#name', `${ofClient} <prep:ba >field: >status:`, {
  ...named,
  memory: 'client',
  of: ['is:client'],
});
export const project = slot(
  'projectName',
  '#name',
  `<noun:project >noun:project <prep:for <prep:to <prep:ba <prep:of >>money >money >>field: >>noun:settlement >status: <money <act:record >act:record`,
  { ...named, memory: 'project' },
);
/** Whose project it is: said of it, and no parameter's. */
export const owner = slot('?owner', '#whole #known', '>>noun:project', {
  cued: true,
  of: ['is:client'],
  memory: 'client',
});
export const period = slot('dateRange', '#period', '', { each: true });
export const text = (name: string, also = ''): Slot =>
  slot(name, `#text #quoted ${also}`, `<field:${name}`, also === '' ? { cued: true } : {});
export const amount = slot('amount', '#money #number');
export const status = (names: string, more: Partial<Slot> = {}): Slot => slot('status', names, '', more);
/** Said to ask which of them it is: 专票还是普票. Their names are no parameter's. */
export const either = ['>', '<'].map((mark) =>
  slot(`?${mark}`, '#invoice act:enable act:disable status:active status:inactive', `${mark}q:choice`, {
    cued: true,
  }),
);
export const progress = 'status:pending status:in-progress status:completed status:cancelled';
export const asks = 'q:amount|q:count|q:which|q:some|q:where|q:who|q:how|q:any';
export const clientFields = [
  text('address'),
  text('category'),
  slot('rating', '#text #grade', '<field:rating <set'),
];
export const fields = 'field:address field:category field:rating';

export const keyword = (noun: string): Slot =>
  slot(
    'keyword',
    '#name',
    `<called <contains <contains: <noun:${noun} >noun:${noun} <field: <prep:for <act:search >contains >>noun:${noun}`,
    { need: true, memory: noun },
  );
export const limit = slot('limit', '#count #number', '<limit <most');

const sorts = 'sort:amount|sort:settled|sort:name|sort:rating|sort:date';
export const sorting = `${sorts}|order:asc|order:desc`;
/** What every list may be asked besides: in which order, how many, as a file. */
export const ordered = [
  slot('sortBy', sorts.replaceAll('|', ' ')),
  slot('order', 'order:asc order:desc'),
  slot('exportAs', 'as:csv'),
];
export const sliced = [...ordered, limit];

/** `heads` are ways to call it, one a line; `a|b` is either. */
export const frame = (
  id: string,
  heads: string,
  uses: string,
  slots: readonly Slot[],
  repeats: Frame['repeats'] = false,
  alone?: readonly string[],
): Frame => ({
  id,
  heads: heads.trim().split('\n').map(split),
  uses: split(uses),
  slots,
  ...(repeats && { repeats }),
  ...(alone && { alone }),
});

export const asking = `act:see|act:count|act:search|${asks}|have|noun:list|please|status:|all|de`;
export const setting = 'set|act:update|act:mark|act:edit';
export const making = 'act:create|act:record';
