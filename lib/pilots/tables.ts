import { getTableName, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { leads } from '../leads/tables';
import type { RowKind } from './criterion';
import type { Figures } from './figures';
import type { PilotSample } from './items/manifest';
import type {
  ApprovalSubject,
  BuyerRole,
  Checkpoint,
  FinalLook,
  InputStateName,
  Pilot,
  PilotDecision,
  PilotEvent,
  PilotOutcome,
  PilotState,
  PilotTerms,
} from './pilot';
import type { PlanContent, Side } from './plan';
import type { ResultRow, StoredRow } from './rows';

const day = <Name extends string>(name: Name) => date(name, { mode: 'string' });

/** Pilots. A trigger keeps terms, final analysis and decision, and allows only the steps of `pilot_steps`. */
export const pilots = pgTable(
  'pilots',
  {
    id: text('pilot_id').primaryKey(),
    number: text('number').notNull().unique(),
    /** Null once the lead is erased, or its consent withdrawn; the pilot contains none of its contact data. */
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    quoteId: text('quote_id').notNull(),
    company: text('company').notNull(),
    terms: jsonb('terms').$type<PilotTerms>().notNull(),
    state: text('state').$type<PilotState>().notNull().default('draft'),
    outcome: text('outcome').$type<PilotOutcome>(),
    version: integer('version').notNull().default(0),
    plannedStart: day('planned_start').notNull(),
    startsOn: day('starts_on'),
    timeZone: text('time_zone').notNull(),
    /** Days of ended pauses. */
    pausedDays: integer('paused_days').notNull().default(0),
    pause: jsonb('pause').$type<Pilot['pause']>(),
    planNo: integer('plan_no').notNull().default(0),
    sample: jsonb('sample').$type<PilotSample>(),
    checkpoint: jsonb('checkpoint').$type<Checkpoint>(),
    look: jsonb('look').$type<FinalLook>(),
    statement: jsonb('statement').$type<Pilot['statement']>(),
    decision: jsonb('decision').$type<PilotDecision>(),
    credit: jsonb('credit').$type<Pilot['credit']>(),
    /** Figures after the latest batch, and the number of items with a result. */
    figures: jsonb('figures').$type<Figures>(),
    items: integer('items').notNull().default(0),
    isDemo: boolean('is_demo').notNull().default(false),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('pilots_lead_id').on(table.leadId).where(sql`lead_id is not null`),
    uniqueIndex('pilots_one_open').on(table.leadId).where(sql`lead_id is not null and state <> 'closed'`),
  ],
);

/** Allowed steps between states, enforced by the database and tested against `pilotTransitions`. */
export const pilotSteps = pgTable(
  'pilot_steps',
  {
    from: text('from_state').$type<PilotState>().notNull(),
    to: text('to_state').$type<PilotState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
);

const pilotId = () =>
  text('pilot_id')
    .notNull()
    .references(() => pilots.id, { onDelete: 'cascade' });

export const pilotPeople = pgTable(
  'pilot_people',
  {
    id: text('person_id').primaryKey(),
    pilotId: pilotId(),
    name: text('name').notNull(),
    role: text('role').$type<BuyerRole>().notNull(),
    invitedAt: moment('invited_at').notNull(),
    joinedAt: moment('joined_at'),
    endedAt: moment('ended_at'),
    /** Wording that the person agreed to when joining. */
    consentVersion: text('consent_version'),
    consentSha256: text('consent_sha256'),
    /** SHA-256 of the secret in the address of the person's calendar. */
    calendarSha256: text('calendar_sha256').unique(),
  },
  (table) => [index('pilot_people_pilot_id').on(table.pilotId)],
);

/** One-time links and cookies of a pilot, by the SHA-256 of their tokens. At most one of each kind per person. */
export const pilotTokens = pgTable(
  'pilot_tokens',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => pilotPeople.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'link' | 'cookie'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('pilot_tokens_one_of_a_kind').on(table.personId, table.kind)],
);

const by = () => ({
  side: text('side').$type<Side>().notNull(),
  name: text('by_name').notNull(),
  at: moment('at').notNull(),
});

/** Versions of plans; rows never change. */
export const pilotPlans = pgTable(
  'pilot_plans',
  {
    pilotId: pilotId(),
    planNo: integer('plan_no').notNull(),
    content: jsonb('content').$type<PlanContent>().notNull(),
    sha256: text('sha256').notNull(),
    ...by(),
  },
  (table) => [primaryKey({ columns: [table.pilotId, table.planNo] })],
);

/** The latest approval of each side; earlier ones are among the events. */
export const pilotApprovals = pgTable(
  'pilot_approvals',
  {
    pilotId: pilotId(),
    subject: text('subject').$type<ApprovalSubject>().notNull(),
    planNo: integer('plan_no').notNull(),
    startsOn: day('starts_on'),
    ...by(),
  },
  (table) => [primaryKey({ columns: [table.pilotId, table.subject, table.planNo, table.side] })],
);

/** Inputs of the current plan that are not open any more. */
export const pilotInputs = pgTable(
  'pilot_inputs',
  {
    pilotId: pilotId(),
    no: integer('no').notNull(),
    state: text('state').$type<InputStateName>().notNull(),
    reason: text('reason'),
    name: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pilotId, table.no] })],
);

/** Uploaded files, without their content; rows never change. */
export const pilotBatches = pgTable(
  'pilot_batches',
  {
    pilotId: pilotId(),
    no: integer('no').notNull(),
    kind: text('kind').$type<RowKind | 'manifest'>().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    rowsTaken: integer('rows_taken').notNull(),
    rowsRefused: integer('rows_refused').notNull(),
    day: day('day').notNull(),
    ...by(),
    /** SHA-256 of the request's Idempotency-Key. */
    requestSha256: text('request_sha256'),
  },
  (table) => [
    primaryKey({ columns: [table.pilotId, table.no] }),
    uniqueIndex('pilot_batches_request').on(table.pilotId, table.requestSha256),
  ],
);

/** Rows of a batch as JSON; they never change. One value per file: as 20,000 rows of a table they took up to 2 s. */
export const pilotRows = pgTable(
  'pilot_rows',
  {
    pilotId: text('pilot_id').notNull(),
    batchNo: integer('batch_no').notNull(),
    rows: json('rows').$type<readonly StoredRow[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pilotId, table.batchNo] }),
    foreignKey({
      columns: [table.pilotId, table.batchNo],
      foreignColumns: [pilotBatches.pilotId, pilotBatches.no],
    }).onDelete('cascade'),
  ],
);

/** Current rows of each kind: for every item those of the latest batch. */
export const pilotResults = pgTable(
  'pilot_results',
  {
    pilotId: pilotId(),
    kind: text('kind').$type<RowKind>().notNull(),
    rows: json('rows').$type<readonly ResultRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pilotId, table.kind] })],
);

/** Items of the manifest; a trigger refuses changes once the pilot has started. */
export const pilotItems = pgTable(
  'pilot_items',
  {
    pilotId: pilotId(),
    item: text('item').notNull(),
    stratum: text('stratum'),
    cluster: text('cluster'),
    units: integer('units'),
    fileSha256: text('file_sha256'),
    /** Place in the drawn sample, from 1; null if it was not drawn. */
    drawNo: integer('draw_no'),
  },
  (table) => [primaryKey({ columns: [table.pilotId, table.item] })],
);

/** Record of a pilot. Rows never change; a trigger refuses a row that does not continue the chain. */
export const pilotEvents = pgTable(
  'pilot_events',
  {
    pilotId: pilotId(),
    no: integer('no').notNull(),
    kind: text('kind').$type<PilotEvent['kind']>().notNull(),
    detail: jsonb('detail').$type<PilotEvent['detail']>().notNull(),
    previousSha256: text('previous_sha256'),
    sha256: text('sha256').notNull(),
    ...by(),
  },
  (table) => [
    primaryKey({ columns: [table.pilotId, table.no] }),
    index('pilot_events_withdrawals').on(table.pilotId).where(sql`kind = 'withdraw_file'`),
  ],
);

export type PilotRow = typeof pilots.$inferSelect;

/** Excluded from backups, so that a restore does not reactivate used links and ended cookies. */
export const pilotTablesNotBackedUp = [getTableName(pilotTokens)];
