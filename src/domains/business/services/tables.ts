import type { Generated, Kysely } from 'kysely';
import type { ClientStatus, ProjectStatus, QuotationStatus, SettlementStatus } from '../store.ts';

interface Made {
  createdAt: string;
  createdBy: string;
  /** Grows with every change: who changes a record says which one was seen. */
  version: Generated<number>;
}

interface Named {
  id: Generated<number>;
  name: string;
  nameKey: string;
}

/** The columns as the migrations make them. */
export interface Tables {
  clients: Named &
    Made & {
      initials: string;
      address: string | null;
      category: string | null;
      rating: string | null;
      invoiceType: string | null;
      status: ClientStatus;
    };
  contacts: Named & Made & { clientId: number; phone: string | null };
  projects: Named &
    Made & {
      clientId: number;
      status: ProjectStatus;
      amountCents: number | null;
      settlementStatus: SettlementStatus;
      createdOn: string;
    };
  projectContacts: { projectId: number; contactId: number };
  settlements: Made & {
    id: Generated<number>;
    projectId: number;
    clientId: number;
    amountCents: number;
    date: string;
    /** The payment that a correction takes back. */
    reverses: number | null;
  };
  quotations: Made & {
    id: Generated<number>;
    clientId: number;
    projectId: number | null;
    title: string;
    amountCents: number;
    date: string;
    status: QuotationStatus;
  };
}

export type Db = Kysely<Tables>;
