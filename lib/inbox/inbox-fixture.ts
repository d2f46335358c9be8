import { sql } from 'drizzle-orm';
import { Database } from '../../db/connect';
import { createTestDatabase } from '../../db/database-fixture';
import type { Founder } from '../founders/founder';
import { founders } from '../founders/tables';
import { ApiError } from '../kernel/errors';
import { consentAssertedByCaller } from '../leads/consent';
import type { LeadRequest } from '../leads/lead';
import { leadAction } from '../leads/submit-lead';
import { PublishedOffers } from '../offers/offer-store';
import type { InboxFilter } from './inbox';

/** A separate database with two founders, and the dependencies of the review's services. */
export interface ReviewFixture {
  url: string;
  database: Database;
  offers: PublishedOffers;
  ada: Founder;
  ben: Founder;
  /** Arguments of services for a request of this founder; for a caller without a session if there is none. */
  as: (founder?: Founder) => {
    database: Database;
    offers: PublishedOffers;
    authorize: () => Promise<Founder>;
  };
  /** Submits a lead as the API does and returns its id. */
  submit: (fields?: Partial<LeadRequest>, idempotencyKey?: string) => Promise<string>;
  /** Stores this many copies of a lead, up to a thousand with the same time, and returns their ids. */
  copy: (leadId: string, copies: number) => Promise<string[]>;
  /** The rows of a statement. */
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
  end: () => Promise<void>;
}

/** The filter of all leads. */
export const noFilter: InboxFilter = {
  view: 'all',
  status: [],
  band: [],
  offer: null,
  buyerType: null,
  source: null,
  assignee: null,
  search: '',
  sort: 'due',
};

/** A lead of a buyer who fills in only the required fields. */
export const plainLead: LeadRequest = {
  buyer_type: 'human_buyer',
  company: 'Northgate Claims Ltd',
  contact_or_agent_id: 'desk@northgate.example',
  workflow: 'Route claim calls',
  target_offer_id: 'masking-shadow-14',
  success_metric: 'Word error rate',
  contact_consent: true,
  samples_available: false,
  high_volume_or_high_risk: false,
};

/** Creates the database of one test file. */
export async function startReviewFixture(): Promise<ReviewFixture> {
  const { url, drop } = await createTestDatabase();
  const database = new Database(url);
  const offers = new PublishedOffers(database);
  await offers.refresh();
  const ada = { id: 'founder_ada', name: 'Ada', email: 'ada@portal.example', role: 'owner' } as const;
  const ben = { id: 'founder_ben', name: 'Ben', email: 'ben@portal.example', role: 'owner' } as const;
  await database.orm.insert(founders).values([ada, ben]);
  const rows = (statement: string): Promise<Record<string, unknown>[]> =>
    database.orm.execute(sql.raw(statement));
  return {
    url,
    database,
    offers,
    ada,
    ben,
    as: (founder) => ({
      database,
      offers,
      authorize: () =>
        founder
          ? Promise.resolve({ ...founder, isRecent: true })
          : Promise.reject(new ApiError('sign_in_required')),
    }),
    submit: async (fields = {}, idempotencyKey) => {
      const action = leadAction({ database, offers }, consentAssertedByCaller('api'));
      const { record } = await action.create({ ...plainLead, ...fields }, idempotencyKey ?? null);
      return record.lead_id;
    },
    copy: async (leadId, copies) => {
      const ids: string[] = [];
      for (let from = 1; from <= copies; from += 1_000) {
        const stored = await rows(`
          insert into leads select copy.*
          from leads as one, generate_series(${from}, ${Math.min(from + 999, copies)}) as n,
            jsonb_populate_record(one, jsonb_build_object('lead_id', one.lead_id || 'x' || n, 'created_at', now())) as copy
          where one.lead_id = '${leadId}' returning lead_id`);
        ids.push(...stored.map((row) => String(row.lead_id)));
      }
      return ids;
    },
    rows,
    end: async () => {
      await database.close();
      await drop();
    },
  };
}
