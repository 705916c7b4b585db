import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ToolDefinition } from '../tool.ts';
import { domainOfTools } from './domain.ts';
import { draftPhrases, tryPhrases } from './draft.ts';
import { createToolReader } from './read.ts';

const text = (description: string, more = {}) => ({ type: 'string', description, ...more });
const day = (description: string) => text(description, { format: 'date' });

/** A tool as somebody else declares it. */
const tool = (
  id: string,
  name: string,
  description: string,
  properties: object,
  required: readonly string[],
  more: Partial<ToolDefinition> = {},
): ToolDefinition => ({
  id,
  name: { zh: name, en: name },
  description: { zh: description, en: description },
  category: 'action',
  requiresConfirmation: !/\.(?:get|list|search|read)_/.test(id),
  effect: 'external',
  paramsSchema: z.fromJSONSchema({ type: 'object', properties, required } as Parameters<
    typeof z.fromJSONSchema
  >[0]),
  execute: async () => ({ success: true }),
  ...more,
});

const tools = [
  tool(
    'hr.request_leave',
    'Request leave',
    'Ask for days off',
    { employee: text('Employee name'), start: day('First day'), end: day('Last day'), reason: text('Why') },
    ['employee', 'start', 'end'],
  ),
  tool(
    'hr.list_employees',
    'List employees',
    'List the employees of a department',
    { department: text('Department', { enum: ['sales', 'engineering', 'finance'] }) },
    [],
  ),
  tool('hr.get_salary', 'Get salary', 'Salary of one employee', { employeeId: text('Employee id') }, [
    'employeeId',
  ]),
  tool('wiki.search_pages', 'search_pages', 'Search the wiki', { query: text('What to look for') }, [
    'query',
  ]),
  tool('wiki.create_page', 'create_page', 'Create a page in the wiki', { title: text('Title') }, ['title']),
  tool('iot.read_sensor', '读取传感器', '读取某个传感器的数值', { sensor: text('传感器名称') }, ['sensor']),
  tool(
    'iot.set_threshold',
    '设置报警阈值',
    '设置传感器的报警阈值',
    { sensor: text('传感器名称'), threshold: { type: 'number', description: '阈值' } },
    ['sensor', 'threshold'],
  ),
  tool(
    'fleet.assign_driver',
    'Assign a driver',
    'Assign a driver to a vehicle',
    { driver: text('Name of the driver'), vehicle: text('Plate of the vehicle') },
    ['driver', 'vehicle'],
  ),
  tool(
    'fleet.get_mileage',
    'Mileage of a vehicle',
    'Kilometres driven by a vehicle',
    { vehicle: text('Plate'), since: day('From which day') },
    ['vehicle'],
  ),
  tool(
    'shop.refund_order',
    'Refund an order',
    'Pay an order back to the customer',
    { orderId: text('Order number'), amount: { type: 'number', description: 'How much' } },
    ['orderId'],
  ),
  tool(
    'lab.set_oven_temperature',
    'Set the temperature of an oven',
    'Set the temperature of an oven in degrees Celsius',
    { oven: text('Name of the oven'), celsius: { type: 'integer', description: 'Degrees Celsius' } },
    ['oven', 'celsius'],
  ),
  tool('lab.cancel_booking', 'Cancel a booking', 'Cancel a booking', { bookingId: text('Number') }, [
    'bookingId',
  ]),
  tool(
    'lab.list_reagents',
    '列出试剂',
    '列出试剂，可以只看无毒害的',
    {
      harmless: { type: 'boolean', description: '是否只看无毒害的试剂' },
      limit: { type: 'integer', description: '最多列出几种' },
    },
    [],
  ),
  tool(
    'lab.order_reagent',
    '订购试剂',
    '订购某种试剂若干瓶',
    { reagent: text('试剂名称'), bottles: { type: 'integer', description: '瓶数' } },
    ['reagent', 'bottles'],
  ),
];
const of = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const each = (items: object, description: string) => ({ type: 'array', items, description });
tools.push(
  tool(
    'vet.book_appointment',
    'Book an appointment',
    'Book an appointment for an animal',
    {
      animal: text('Name of the animal'),
      date: day('Day of the appointment'),
      owner: { ...of({ name: text('Name'), phone: text('Phone number') }, ['name']), description: 'Owner' },
      symptoms: each(text(''), 'Symptoms'),
    },
    ['animal', 'date'],
  ),
  tool(
    'vet.record_vaccination',
    'Record vaccinations',
    'Record the vaccinations an animal was given',
    {
      animalId: text('Animal number'),
      vaccines: each({ enum: ['rabies', 'parvo', 'distemper'] }, 'Vaccines'),
    },
    ['animalId', 'vaccines'],
  ),
  tool(
    'vet.create_prescription',
    '开处方',
    '给动物开处方',
    {
      animal: text('动物名字'),
      medicines: each(
        of({ name: text('药名'), tablets: { type: 'integer', description: '片数' } }, ['name']),
        '药品',
      ),
    },
    ['animal', 'medicines'],
  ),
  tool(
    'yard.log_readings',
    'log_readings',
    'Log tyre pressures of a car',
    { plate: text('License plate of the car'), pressures: each({ type: 'number' }, 'Pressures in bar') },
    ['plate', 'pressures'],
  ),
  tool(
    'yard.search_jobs',
    'search_jobs',
    'Search repair jobs',
    { states: each({ enum: ['waiting', 'working', 'done'] }, 'States'), mechanic: text('Mechanic') },
    [],
  ),
  tool(
    'yard.move_car',
    'move_car',
    '把车移到车位',
    {
      plate: text('车牌'),
      bay: {
        ...of({ hall: text('车间'), number: { type: 'integer', description: '车位号' } }, ['hall', 'number']),
        description: '车位',
      },
    },
    ['plate', 'bay'],
  ),
);
const reader = createToolReader(tools);
const now = new Date(2026, 10, 15, 12);
const read = (said: string) => reader.read(said, now);

describe('B24: words for a tool from its own metadata', () => {
  it.each([
    [
      'Request leave for Maria Lopez from 2026-12-21 to 2026-12-24',
      'hr.request_leave',
      { employee: 'Maria Lopez', start: '2026-12-21', end: '2026-12-24' },
    ],
    [
      'Who are the employees in the engineering department?',
      'hr.list_employees',
      { department: 'engineering' },
    ],
    ['What is the salary of employee E-2041?', 'hr.get_salary', { employeeId: 'E-2041' }],
    ['Search the wiki for expense policy', 'wiki.search_pages', { query: 'expense policy' }],
    ['Create a wiki page titled "Onboarding"', 'wiki.create_page', { title: 'Onboarding' }],
    [
      'Set the temperature of the oven Ada to 240 degrees',
      'lab.set_oven_temperature',
      { oven: 'Ada', celsius: 240 },
    ],
    ['取消预订 BK-298', 'lab.cancel_booking', { bookingId: 'BK-298' }],
    ['列出无毒害的试剂，最多5种', 'lab.list_reagents', { harmless: true, limit: 5 }],
    ['订购青霉素4瓶', 'lab.order_reagent', { reagent: '青霉素', bottles: 4 }],
    ['读取传感器T-07', 'iot.read_sensor', { sensor: 'T-07' }],
    ['把传感器T-07的报警阈值设置为85', 'iot.set_threshold', { sensor: 'T-07', threshold: 85 }],
    [
      'Assign driver Tom Becker to vehicle B-MW-1234',
      'fleet.assign_driver',
      { driver: 'Tom Becker', vehicle: 'B-MW-1234' },
    ],
    [
      'How many kilometres has vehicle B-MW-1234 driven since 2026-10-01?',
      'fleet.get_mileage',
      { vehicle: 'B-MW-1234', since: '2026-10-01' },
    ],
    ['Refund order 100245, 49.90', 'shop.refund_order', { orderId: '100245', amount: 49.9 }],
    [
      'Book an appointment for Rex on 2026-12-04, symptoms: limping, fever and sore paws',
      'vet.book_appointment',
      { animal: 'Rex', date: '2026-12-04', symptoms: ['limping', 'fever', 'sore paws'] },
    ],
    [
      'Book an appointment for Bella on 2026-12-05, owner name Ann Moss, owner phone 13800138000',
      'vet.book_appointment',
      { animal: 'Bella', date: '2026-12-05', owner: { name: 'Ann Moss', phone: '13800138000' } },
    ],
    [
      'Record vaccinations rabies, distemper and parvo for animal A-12',
      'vet.record_vaccination',
      { animalId: 'A-12', vaccines: ['rabies', 'distemper', 'parvo'] },
    ],
    [
      '给动物旺财开处方，药品：阿莫西林10片、维生素5片',
      'vet.create_prescription',
      {
        animal: '旺财',
        medicines: [
          { name: '阿莫西林', tablets: 10 },
          { name: '维生素', tablets: 5 },
        ],
      },
    ],
    [
      'Log tyre pressures 2.2, 2.3, 2.1 and 2.2 for car B-MW-1234',
      'yard.log_readings',
      { plate: 'B-MW-1234', pressures: [2.2, 2.3, 2.1, 2.2] },
    ],
    ['Show repair jobs that are waiting or working', 'yard.search_jobs', { states: ['waiting', 'working'] }],
    [
      '把车沪A12345移到车间B的车位号12',
      'yard.move_car',
      { plate: '沪A12345', bay: { hall: 'B', number: 12 } },
    ],
  ])('%s', (said, toolId, params) => {
    expect(read(said).calls).toEqual([{ toolId, params }]);
  });

  it.each([
    'Do not refund order 100245',
    'Refund order 100245 if the parcel is late',
    'Refund order 100245, about 50',
    '要是温度太高就把传感器T-07的报警阈值设置为85',
    'Should we refund order 100245?',
    'Record vaccinations rabies or parvo for animal A-12',
  ])('writes nothing: %s', (said) => {
    expect(read(said).calls).toEqual([]);
  });

  it('every entry of a list and every part of an object names its own words', () => {
    const said = 'Book an appointment for Rex on 2026-12-04, owner Ann Moss, symptoms: limping, fever';
    const { rests } = read(said);
    const words = rests.map(({ path, spans }) => [
      path.slice(2).join('.'),
      spans.map(({ start, end }) => said.slice(start, end)).join(),
    ]);
    expect(words).toEqual(
      expect.arrayContaining([
        ['owner.name', 'Ann Moss'],
        ['symptoms.0', 'limping'],
        ['symptoms.1', 'fever'],
      ]),
    );
  });

  it('an owner who has a telephone needs a name', () => {
    const { calls, kept } = read('Book an appointment for Rex on 2026-12-04, owner phone 13800138000');
    expect([calls, kept.map(({ why, param }) => [why, param?.name])]).toEqual([
      [],
      [['missing', 'owner.name']],
    ]);
  });

  it('asks for what a tool needs and nobody said', () => {
    const { calls, kept } = read('What is the salary?');
    expect([calls, kept.map(({ why, param }) => [why, param?.name])]).toEqual([
      [],
      [['missing', 'employeeId']],
    ]);
  });

  it('phrases of its own come before what its metadata says', () => {
    const own = tool(
      'bills.write_bill',
      '开票',
      '给人开票',
      { guest: text('给谁'), amount: { type: 'number' } },
      ['guest'],
      {
        phrases: ['开票给{guest}', 'bill {guest} for {amount}'],
      },
    );
    const { calls } = createToolReader([...tools, own]).read('bill Northgate Press for 300', now);
    expect(calls).toEqual([
      { toolId: 'bills.write_bill', params: { guest: 'Northgate Press', amount: 300 } },
    ]);
  });

  it('drafts phrases and tries them', () => {
    for (const one of tools) {
      const tried = tryPhrases(one, draftPhrases(one), reader, now);
      expect(
        tried.some(({ isRead }) => isRead),
        one.id,
      ).toBe(true);
    }
  });

  describe('two tools that the same words ask for', () => {
    const needs = [{ title: text('Title') }, ['title']] as const;
    const twins = [
      tool('helpdesk.create_ticket', 'Create a ticket (help desk)', 'Create a ticket', ...needs),
      tool('garage.create_ticket', 'Create a ticket (garage)', 'Create a ticket', ...needs),
    ];
    const namespaces = ['helpdesk', 'garage'].map((id) => ({
      prefix: id,
      title: { zh: id, en: id },
      verbs: [],
    }));
    const about = { id: 'both', title: { zh: '两家', en: 'Both' }, summary: { zh: '两家', en: 'Both' } };
    const domain = domainOfTools({ about, list: () => [...tools, ...twins], namespaces });
    const context = { world: {}, now, lang: 'en' } as const;
    const said = 'Create a ticket titled "Brakes squeal"';
    const { value, questions } = domain.read.engines.grammar.read({ text: said }, context as never);
    const answered = (reply: string) =>
      domain.read.answer!(value, questions![0]!, { text: reply }, context as never, {
        text: said,
        source: 'message:1',
        evidence: [],
      });

    it('are asked about, whichever was brought first', () => {
      expect(value).toEqual([]);
      expect(questions!.map(({ code, candidates }) => [code, candidates.map((one) => one.value)])).toEqual([
        ['spoken_several', ['helpdesk.create_ticket', 'garage.create_ticket']],
      ]);
    });

    it('the one that is named is called, and every value names its words', () => {
      const result = answered('the garage');
      expect(result.ok && result.value.value).toEqual([
        { toolId: 'garage.create_ticket', params: { title: 'Brakes squeal' } },
      ]);
      const spans = result.ok
        ? result.value.evidence.flatMap(({ path, spans }) =>
            spans.map(({ source, start, end }) => [
              path.join('.'),
              source ?? 'answer',
              (source ? said : 'the garage').slice(start, end),
            ]),
          )
        : [];
      expect(spans).toContainEqual(['0.params.title', 'message:1', '"Brakes squeal"']);
      expect(spans).toContainEqual(['0.toolId', 'answer', 'the garage']);
    });

    it('what names neither is no answer', () => {
      expect(answered('the bakery').ok).toBe(false);
    });
  });
});

describe('B24: two names that nothing tells apart', () => {
  const pairing = createToolReader([
    tool(
      'lessons.book_pairing',
      'Book a lesson',
      'Books a lesson of a tutor with a pupil.',
      { tutor: text('Name of the tutor'), pupil: text('Name of the pupil'), day: day('Day of the lesson') },
      ['tutor', 'pupil', 'day'],
    ),
  ]);
  it.each<[string, string[] | object]>([
    ['book a lesson: Ada Byron, Ben Cole, tomorrow', ['tutor', 'pupil']],
    ['预订张伟，李娜，明天', ['tutor', 'pupil']],
    [
      'book a lesson with tutor Ada Byron for pupil Ben Cole tomorrow',
      { tutor: 'Ada Byron', pupil: 'Ben Cole', day: '2026-11-16' },
    ],
  ])('%s', (said, expected) => {
    const { calls, kept } = pairing.read(said, new Date(2026, 10, 15, 12));
    if (!Array.isArray(expected)) expect(calls.map(({ params }) => params)).toEqual([expected]);
    else {
      expect(calls).toEqual([]);
      expect(kept.map(({ why, param }) => [why, param?.name])).toEqual(
        expected.map((name) => ['missing', name]),
      );
    }
  });
});
