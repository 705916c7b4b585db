import type { Result } from '../../core/result.ts';
import type { EffectRecord, ReadLimits } from '../../core/tool/effect.ts';
import type { ToolResult } from '../../core/tool/tool.ts';

export const CLIENT_STATUSES = ['active', 'inactive'] as const;
export const PROJECT_STATUSES = ['pending', 'in-progress', 'completed', 'cancelled'] as const;
export const SETTLEMENT_STATUSES = ['none', 'partial', 'full'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
export const QUOTATION_STATUSES = ['draft', 'sent', 'accepted', 'declined'] as const;
export type QuotationStatus = (typeof QUOTATION_STATUSES)[number];
export const GROUPINGS = ['month', 'quarter', 'year', 'client'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Both ends belong to it, as `YYYY-MM-DD`; an end that is left out is open. */
export interface DayRange {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** Who makes a record, and when: the moment, and the day by the clock on the wall. */
export interface Stamp {
  readonly at: string;
  readonly on: string;
  readonly by: string;
}

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly category: string | null;
  readonly rating: string | null;
  readonly invoiceType: string | null;
  readonly status: ClientStatus;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly version: number;
}
type ClientField = 'name' | 'address' | 'category' | 'rating' | 'invoiceType' | 'status';
/** What is left out stays as it is. */
export type ClientFields = { readonly [K in ClientField]?: Client[K] | undefined };

/** Money is kept as whole cents everywhere behind the tools. */
export interface Project {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly clientName: string;
  readonly status: ProjectStatus;
  readonly amountCents: number | null;
  readonly settlementStatus: SettlementStatus;
  readonly createdOn: string;
  readonly version: number;
}
/** A project with what hangs on it. */
export interface ProjectLine extends Project {
  readonly contacts: string | null;
  readonly settledCents: number;
}

/** A person at a client. */
export interface ContactLine {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly clientId: number;
  readonly clientName: string;
  readonly version: number;
}
export interface Payment {
  readonly id: number;
  readonly cents: number;
  readonly date: string;
  readonly projectId: number;
  readonly projectName: string;
  readonly clientName: string;
  /** The payment it takes back, where it is no payment but a correction. */
  readonly reverses: number | null;
  /** Whether a correction takes it back. */
  readonly isReversed: boolean;
}
export interface Quotation {
  readonly id: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly title: string;
  readonly cents: number;
  readonly date: string;
  readonly status: QuotationStatus;
  readonly projectName: string | null;
  readonly version: number;
}
/** What is left to pay for one project. */
export interface Receivable {
  readonly clientName: string;
  readonly projectName: string;
  readonly since: string;
  readonly agreedCents: number;
  readonly paidCents: number;
  readonly dueCents: number;
}
export interface Receivables extends Page<Receivable> {
  readonly cents: number;
  readonly clients: number;
}
/** Which ones of a list are wanted; what is left out chooses nothing. */
export interface ClientChoice {
  readonly status?: ClientStatus | undefined;
  readonly rating?: string | undefined;
  readonly category?: string | undefined;
}
export interface ProjectChoice {
  readonly status?: ProjectStatus | undefined;
  readonly clientId?: number | undefined;
  readonly range?: DayRange | undefined;
}
export interface PaymentChoice {
  readonly id?: number | undefined;
  readonly clientId?: number | undefined;
  readonly projectId?: number | undefined;
  readonly cents?: number | undefined;
  readonly range?: DayRange | undefined;
}
export interface QuotationChoice {
  readonly clientId?: number | undefined;
  readonly title?: string | undefined;
  readonly status?: QuotationStatus | undefined;
  readonly range?: DayRange | undefined;
}

/** By what each list can be put in order; the first one is how it comes unasked. */
export const ORDERS = {
  clients: ['name', 'rating', 'created'],
  contacts: ['created', 'name'],
  projects: ['created', 'name', 'amount', 'settled'],
  payments: ['date', 'amount'],
  receivables: ['amount', 'since', 'name'],
  quotations: ['date', 'amount', 'name'],
} as const;
export type Listing = keyof typeof ORDERS;
/** Which part of a list is wanted, and in which order; what is left out comes as it always does. */
export interface Slice<L extends Listing> {
  readonly sortBy: (typeof ORDERS)[L][number];
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** How a name was found; each way is only tried where those before it found nothing. */
export type MatchKind = 'exact' | 'contains' | 'initials' | 'similar';
export interface Match<T> {
  readonly how: MatchKind;
  readonly rows: readonly T[];
}

/** The first of them, and how many there are. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export interface Total {
  readonly cents: number;
  readonly count: number;
}
export interface Grouped extends Total {
  readonly label: string;
}
/** The largest groups (or all, where they are periods) and what all of them come to. */
export interface Breakdown extends Total {
  readonly groups: readonly Grouped[];
  readonly groupCount: number;
}

export interface Hanging {
  readonly contacts: number;
  readonly projects: number;
  readonly settlements: number;
  readonly quotations: number;
}
export interface ContactStats extends Total {
  readonly contacts: readonly Grouped[];
}
export interface Overview {
  readonly clients: number;
  readonly activeClients: number;
  readonly contacts: number;
  readonly projects: readonly Grouped[];
  readonly received: Total;
}

/** One of the tables that may be looked into, with the names its columns go by. */
export interface TableQuery {
  readonly table: string;
  readonly columns: readonly string[];
  readonly conditions: readonly {
    readonly column: string;
    readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';
    readonly value: string | number | null;
  }[];
  readonly orderBy: string | null;
  readonly descending: boolean;
  readonly limit: number;
}

export const MEASURES = ['count', 'sum', 'average', 'largest', 'smallest'] as const;
export type Measure = (typeof MEASURES)[number];
export const GROUPS = [
  'client',
  'project',
  'month',
  'quarter',
  'year',
  'rating',
  'category',
  'status',
] as const;
export type Group = (typeof GROUPS)[number];
/** By what the rows of each table can be told apart. */
export const canGroup: Readonly<Record<string, readonly Group[]>> = {
  clients: ['rating', 'category', 'status'],
  contacts: ['client'],
  projects: ['client', 'status', 'month', 'quarter', 'year'],
  settlements: ['client', 'project', 'month', 'quarter', 'year'],
  quotations: ['client', 'status', 'month', 'quarter', 'year'],
};
/** Those whose rows have an amount. */
export const hasAmount = (table: string): boolean => /^(?:projects|settlements|quotations)$/.test(table);
/** What is counted or added up of one table, and by what it is told apart. */
export interface MeasureQuery {
  readonly table: string;
  readonly measure: Measure;
  readonly group: Group | null;
  readonly range: DayRange;
  readonly clientId: number | null;
  readonly status: string | null;
  readonly limit: number;
}
export interface Measured {
  readonly rows: readonly {
    readonly label: string | null;
    readonly value: number | null;
    readonly count: number;
  }[];
  /** The statement it came from, its values left open. */
  readonly sql: string;
}

/** What can be asked inside one read-only transaction. */
export interface Queries {
  findClients(name: string): Promise<Match<Client>>;
  findProjects(name: string): Promise<Match<Project>>;
  /** What there is that resembles a name nobody has. */
  namesNear(table: 'clients' | 'projects', name: string): Promise<readonly string[]>;
  contactsOf(
    clientId: number,
  ): Promise<readonly { readonly id: number; readonly name: string; readonly phone: string | null }[]>;
  searchClients(keyword: string, limit: number): Promise<Page<Client>>;
  searchProjects(keyword: string, limit: number): Promise<Page<ProjectLine>>;
  findContacts(name: string, clientId?: number): Promise<readonly ContactLine[]>;
  listClients(choice: ClientChoice, slice: Slice<'clients'>): Promise<Page<Client>>;
  listContacts(clientId: number | undefined, slice: Slice<'contacts'>): Promise<Page<ContactLine>>;
  listProjects(choice: ProjectChoice, slice: Slice<'projects'>): Promise<Page<ProjectLine>>;
  listPayments(choice: PaymentChoice, slice: Slice<'payments'>): Promise<Page<Payment>>;
  listQuotations(choice: QuotationChoice, slice: Slice<'quotations'>): Promise<Page<Quotation>>;
  receivables(clientId: number | undefined, slice: Slice<'receivables'>): Promise<Receivables>;
  /** Those whose whole names these are. */
  clientsCalled(names: readonly string[]): Promise<readonly Client[]>;
  projectsCalled(names: readonly string[]): Promise<readonly Project[]>;
  hanging(clientId: number): Promise<Hanging>;
  /** What was agreed with a client, and what it has paid. */
  moneyOf(clientId: number): Promise<{ readonly agreedCents: number; readonly receivedCents: number }>;
  receivedFor(projectId: number): Promise<Total>;
  contactStats(clientId: number, range: DayRange, limit: number): Promise<ContactStats>;
  receivedBy(grouping: Grouping, range: DayRange, limit: number): Promise<Breakdown>;
  /** By project. */
  receivedFrom(clientId: number, range: DayRange, limit: number): Promise<Breakdown>;
  overview(range: DayRange): Promise<Overview>;
  measure(query: MeasureQuery): Promise<Measured>;
  select(query: TableQuery): Promise<readonly Readonly<Record<string, string | number | null>>[]>;
}

/** What can be done inside one write transaction. False: someone else changed the record meanwhile. */
export interface Writes extends Queries {
  insertClient(fields: ClientFields & { readonly name: string }, stamp: Stamp): Promise<number>;
  updateClient(client: Client, fields: ClientFields): Promise<boolean>;
  deleteClient(client: Client): Promise<boolean>;
  insertContact(clientId: number, name: string, phone: string | null, stamp: Stamp): Promise<number>;
  insertProject(
    clientId: number,
    fields: {
      readonly name: string;
      readonly amountCents: number | null;
      readonly contactIds: readonly number[];
    },
    stamp: Stamp,
  ): Promise<number>;
  updateProject(project: Project, status: ProjectStatus): Promise<boolean>;
  /** What is left out stays as it is; no contacts given leaves those there are. */
  changeProject(
    project: Project,
    fields: {
      readonly name?: string | undefined;
      readonly amountCents?: number | undefined;
      readonly contactIds: readonly number[];
    },
  ): Promise<boolean>;
  updateContact(
    contact: ContactLine,
    fields: { readonly name?: string | undefined; readonly phone?: string | undefined },
  ): Promise<boolean>;
  deleteContact(contact: ContactLine): Promise<boolean>;
  /** Also brings the project's settlement status up to date, and gives it. */
  insertSettlement(
    project: Project,
    settlement: { readonly cents: number; readonly date: string; readonly reverses?: number },
    stamp: Stamp,
  ): Promise<{
    readonly id: number;
    readonly settlementStatus: SettlementStatus;
    readonly receivedCents: number;
  }>;
  insertQuotation(
    clientId: number,
    quotation: { readonly title: string; readonly cents: number; readonly date: string },
    stamp: Stamp,
  ): Promise<number>;
  /** What became of it, and the project that was made of it. */
  settleQuotation(quotation: Quotation, status: QuotationStatus, projectId: number | null): Promise<boolean>;
}

/** The business's data behind one port: `business.store`. */
export interface Store {
  read<T>(limits: ReadLimits, ask: (queries: Queries) => Promise<T>): Promise<T>;
  write<T>(effect: EffectRecord, act: (writes: Writes) => Promise<ToolResult<T>>): Promise<ToolResult<T>>;
}

export interface SeedOptions {
  /** How many projects there are in the end; never fewer than the sample has. */
  readonly projects?: number;
  /** Over how many invented clients they are spread. */
  readonly clients?: number;
  readonly seed?: number;
  /** Empties what there is first. */
  readonly force?: boolean;
  readonly progress?: (projects: number) => void;
}

export interface Seeded {
  readonly clients: number;
  readonly contacts: number;
  readonly projects: number;
  readonly settlements: number;
}

/** `business.sample`: data to try things on. */
export interface Sample {
  seed(options: SeedOptions): Promise<Result<Seeded>>;
}
