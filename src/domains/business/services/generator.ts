import { err, ok, type Result } from '../../../core/result.ts';
import type { SqlPort } from '../../../core/tool/effect.ts';
import { issue } from '../messages.ts';
import { nameKey } from '../names.ts';
import {
  PROJECT_STATUSES,
  type ProjectStatus,
  type Seeded,
  type SeedOptions,
  type SettlementStatus,
} from '../store.ts';
import { type Bulk, bulkInto } from './bulk.ts';
import { initialsOf } from './initials.ts';
import sampleClients from './sample.json' with { type: 'json' };
import type { Db } from './tables.ts';

const CREATED_AT = '2026-11-15T00:00:00.000Z';
const CREATED_BY = 'sample';
const LAST_DAY = Date.UTC(2026, 10, 15);
const DAY_MS = 86_400_000;
const PROJECTS_PER_CLIENT = 40;

/** Fills an empty database: the sample first, which has tools-1's example figure by figure, then invented clients. */
export async function seedBusiness(
  port: SqlPort<Db>,
  { projects = 0, clients, seed = 1, force = false, progress = () => {} }: SeedOptions = {},
): Promise<Result<Seeded>> {
  const there = await port.db.selectFrom('clients').select('id').limit(1).execute();
  if (there.length > 0 && !force) return err([issue('business_not_empty')]);
  if (there.length > 0) await empty(port.db);
  const bulk = bulkInto(port);
  const made = new Maker(bulk, progress);
  for (const client of sampleClients) await made.sample(client);
  const missing = Math.max(0, projects - made.counts.projects);
  if (missing > 0) await made.invent(missing, clients ?? Math.ceil(missing / PROJECTS_PER_CLIENT), seed);
  await bulk.finish();
  return ok(made.counts);
}

/** What hangs on others goes first. */
async function empty(db: Db): Promise<void> {
  const tables = ['projectContacts', 'settlements', 'quotations', 'contacts', 'projects', 'clients'] as const;
  await db.transaction().execute(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).execute();
  });
}

class Maker {
  readonly counts = { clients: 0, contacts: 0, projects: 0, settlements: 0, quotations: 0 };

  constructor(
    readonly bulk: Bulk,
    readonly progress: (projects: number) => void,
  ) {}

  async client(row: {
    readonly name: string;
    readonly address: string;
    readonly category: string;
    readonly rating: string;
    readonly invoiceType: string;
    readonly status?: string | undefined;
  }): Promise<number> {
    const { name, address, category, rating, invoiceType, status = 'active' } = row;
    const id = ++this.counts.clients;
    const named = { id, name, nameKey: nameKey(name), initials: initialsOf(name) };
    await this.bulk.add('clients', { ...named, address, category, rating, invoiceType, status, ...made });
    return id;
  }

  async contact(clientId: number, name: string, phone: string): Promise<number> {
    const id = ++this.counts.contacts;
    await this.bulk.add('contacts', { id, clientId, name, nameKey: nameKey(name), phone, ...made });
    return id;
  }

  /** A project with its contacts, what was offered for it and what was paid. */
  async project(row: ProjectRow): Promise<void> {
    const { clientId, name, status, cents, createdOn, contactIds, paid } = row;
    const id = ++this.counts.projects;
    const received = paid.reduce((sum, one) => sum + one.cents, 0);
    const settlementStatus: SettlementStatus =
      received === 0 ? 'none' : cents !== null && received >= cents ? 'full' : 'partial';
    const named = { id, clientId, name, nameKey: nameKey(name) };
    await this.bulk.add('projects', {
      ...named,
      status,
      amountCents: cents,
      settlementStatus,
      createdOn,
      ...made,
    });
    for (const contactId of contactIds) await this.bulk.add('projectContacts', { projectId: id, contactId });
    for (const { date, cents: amountCents } of paid) {
      const settlement = { id: ++this.counts.settlements, projectId: id, clientId, amountCents, date };
      await this.bulk.add('settlements', { ...settlement, ...made });
    }
    if (cents === null || id % 4 !== 1) return;
    const quotation = {
      id: ++this.counts.quotations,
      clientId,
      projectId: id,
      title: `${name}报价`,
      amountCents: cents,
    };
    await this.bulk.add('quotations', { ...quotation, date: createdOn, status: 'accepted', ...made });
  }

  async sample(client: (typeof sampleClients)[number]): Promise<void> {
    const clientId = await this.client(client);
    const ids = new Map<string, number>();
    for (const { name, phone } of client.contacts) ids.set(name, await this.contact(clientId, name, phone));
    for (const { amount, paid, contacts, status, ...project } of client.projects) {
      await this.project({
        ...project,
        clientId,
        status: status as ProjectStatus,
        cents: amount === null ? null : Math.round(amount * 100),
        contactIds: contacts.map((name) => ids.get(name)!),
        paid: paid.map(({ date, yuan }) => ({ date, cents: Math.round(yuan * 100) })),
      });
    }
  }

  /** A few large clients and many small ones, as it is in life. */
  async invent(projects: number, clients: number, seed: number): Promise<void> {
    const random = mulberry32(seed);
    const names = inventedNames();
    const shares = Array.from({ length: clients }, (_, i) => 1 / (i + 3));
    const whole = shares.reduce((a, b) => a + b, 0);
    let left = projects;
    for (let i = 0; i < clients; i++) {
      const last = i === clients - 1;
      const many = last ? left : Math.min(left, Math.max(1, Math.round((shares[i]! / whole) * projects)));
      left -= many;
      await this.inventClient(names.next().value, many, random);
      this.progress(this.counts.projects);
    }
  }

  async inventClient(
    { name, city, category }: { readonly name: string; readonly city: string; readonly category: string },
    projects: number,
    random: () => number,
  ): Promise<void> {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const clientId = await this.client({
      name,
      address: `${city}市${pick(ROADS)}${1 + Math.floor(random() * 300)}号`,
      category,
      rating: pick(['A', 'A', 'B', 'B', 'B', 'C']),
      invoiceType: pick(['专票', '普票']),
      status: random() < 0.9 ? 'active' : 'inactive',
    });
    const contactIds: number[] = [];
    const people = new Set<string>();
    while (people.size < Math.min(5, 1 + Math.floor(projects / 10))) people.add(pick(SURNAMES) + pick(GIVEN));
    for (const person of people) {
      contactIds.push(
        await this.contact(clientId, person, `139${String(Math.floor(random() * 1e8)).padStart(8, '0')}`),
      );
    }
    for (let n = 1; n <= projects; n++) {
      const began = LAST_DAY - Math.floor(random() * 1_400) * DAY_MS;
      const cents = (1 + Math.floor(random() * 400)) * 50_000;
      const status = pick(statuses);
      await this.project({
        clientId,
        name: `${pick(SUBJECTS)}${pick(WORKS)}${n}`,
        status,
        cents,
        createdOn: dayText(began),
        contactIds: random() < 0.1 && contactIds.length > 1 ? contactIds.slice(0, 2) : [pick(contactIds)],
        paid: payments(status, cents, began, random),
      });
    }
  }
}

interface ProjectRow {
  readonly clientId: number;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly cents: number | null;
  readonly createdOn: string;
  readonly contactIds: readonly number[];
  readonly paid: readonly { readonly date: string; readonly cents: number }[];
}

const made = { createdAt: CREATED_AT, createdBy: CREATED_BY } as const;
const statuses: readonly ProjectStatus[] = [...PROJECT_STATUSES, 'completed', 'completed', 'in-progress'];
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function payments(status: ProjectStatus, cents: number, began: number, random: () => number) {
  const parts = status === 'completed' ? 2 : status === 'in-progress' ? 1 : 0;
  return Array.from({ length: parts }, () => ({
    date: dayText(Math.min(LAST_DAY, began + Math.floor(random() * 300) * DAY_MS)),
    cents: cents / 2,
  }));
}

/** Names no two of which are alike: city, two characters and a trade, in an order that mixes them. */
function* inventedNames(): Generator<{ name: string; city: string; category: string }, never> {
  yield* HOUSES;
  const words = MARKS.flatMap((a) => MARKS.map((b) => a + b));
  const sizes = CITIES.length * words.length * TRADES.length;
  // A step without a common divisor passes every combination once.
  const step = 1_000_003;
  for (let i = 0; ; i++) {
    const at = (i * step) % sizes;
    const [suffix, category] = TRADES[at % TRADES.length]!;
    const city = CITIES[Math.floor(at / TRADES.length) % CITIES.length]!;
    const word = words[Math.floor(at / TRADES.length / CITIES.length)]!;
    const round = Math.floor(i / sizes);
    yield { name: `${city}${word}${suffix}${round > 0 ? round + 1 : ''}`, city, category };
  }
}

/** Small, and the same everywhere: the same number gives the same data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Houses everyone knows, with their cities; they come before the invented ones. */
const HOUSES =
  '北京人民文学出版社 北京商务印书馆 北京中华书局 北京三联书店 南京译林出版社 北京机械工业出版社 北京清华大学出版社 北京北京大学出版社 北京人民邮电出版社 北京电子工业出版社 北京作家出版社 武汉长江文艺出版社 南宁接力出版社 桂林广西师范大学出版社 长沙湖南文艺出版社 杭州浙江文艺出版社 上海上海人民出版社 北京外语教学与研究出版社 北京高等教育出版社 重庆重庆出版社'
    .split(' ')
    .map((text) => ({ city: text.slice(0, 2), name: text.slice(2), category: '出版社' }));
const CITIES =
  '北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 济南 厦门 福州 合肥 昆明 沈阳 大连 长春 哈尔滨'.split(
    ' ',
  );
const MARKS = [...'文华明德博雅书林云山海天星辰启新和光远景春晓弘毅知行同心'];
const TRADES = [
  ['出版社', '出版社'],
  ['书店', '书店'],
  ['文化传媒有限公司', '文化公司'],
  ['教育科技有限公司', '科技公司'],
  ['印务有限公司', '印刷厂'],
  ['图书发行公司', '发行商'],
] as const;
const ROADS = '人民路 解放路 中山路 建国路 文化路 和平街 学院路 长江路'.split(' ');
const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'];
const GIVEN =
  '芳 伟 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 文静 子涵 浩然 雨桐'.split(' ');
const SUBJECTS = '名著 少儿 科普 古籍 教辅 画册 年鉴 地方志 有声书 期刊 数字阅读 企业文化'.split(' ');
const WORKS = '排版 装帧设计 校对 推广 改版 数字化 网站 展览 培训 宣传片'.split(' ');
