import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../../db/columns';
import { founders } from '../../founders/tables';
import type { Scope } from '../keys/scopes';
import { apiKeys } from '../tables';
import type { TrialDecision } from './trial';

/**
 * Requests for trial keys. Stores only a digest of each address, so that neither the database nor a backup reveals
 * a key. A deleted request stays without its texts, so that a restore does not bring it back.
 */
export const trialRequests = pgTable(
  'trial_key_requests',
  {
    id: text('trial_id').primaryKey(),
    addressSha256: text('address_sha256').notNull().unique(),
    createdAt: createdAt(),
    company: text('company'),
    contact: text('contact'),
    purpose: text('purpose'),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    consentWordingVersion: text('consent_wording_version').notNull(),
    consentWordingSha256: text('consent_wording_sha256').notNull(),
    decision: text('decision').$type<TrialDecision>(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => founders.id),
    grantedScopes: text('granted_scopes').array().$type<Scope[]>(),
    shownAt: moment('shown_at'),
    keyId: text('key_id').references(() => apiKeys.id),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('trial_key_requests_created_at').on(table.createdAt),
    index('trial_key_requests_undecided')
      .on(table.createdAt)
      .where(sql`${table.decision} is null and ${table.erasedAt} is null`),
    index('trial_key_requests_key_id').on(table.keyId),
    check(
      'trial_key_requests_typed',
      sql`num_nonnulls(${table.company}, ${table.contact}, ${table.purpose}) = case when ${table.erasedAt} is null then 3 else 0 end`,
    ),
    check(
      'trial_key_requests_decided',
      sql`num_nonnulls(${table.decision}, ${table.decidedAt}, ${table.decidedBy}) in (0, 3)`,
    ),
    check(
      'trial_key_requests_granted',
      sql`(${table.decision} = 'granted') is true = (${table.grantedScopes} is not null)`,
    ),
    check(
      'trial_key_requests_shown',
      sql`num_nonnulls(${table.shownAt}, ${table.keyId}) in (0, 2) and (${table.shownAt} is null or ${table.decision} = 'granted')`,
    ),
  ],
);

export type TrialRequestRow = typeof trialRequests.$inferSelect;
