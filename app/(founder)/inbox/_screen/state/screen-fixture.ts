import type { InboxPage, InboxRow } from '@/lib/inbox/inbox';
import { recordOf } from '@/lib/kernel/record-of';
import { leadNextStep } from '@/lib/leads/lead';
import { leadStatuses } from '@/lib/leads/lead-status';
import type { LeadEvent, ReviewOutcome } from '@/lib/review/review';
import type { OpenLead, Sent, StepAnswer } from '../inbox-client';
import { shownList } from './inbox-state';
import { requestOf, stateAfterRequest } from './predicted-state';
import type { ScreenState, Setting } from './screen-state';
import { firstSelection } from './selection';
import { emptyQueue, type QueuedStep } from './step-queue';

export const now = new Date('2026-11-21T09:00:00.000Z');

export const setting: Setting = {
  listing: { view: 'to_review', statuses: [], founderId: 'ada' },
  founders: [
    { id: 'ada', name: 'Ada' },
    { id: 'ben', name: 'Ben' },
  ],
};

/** A new lead of band A. */
const newRow = (leadId: string): InboxRow => ({
  leadId,
  createdAt: '2026-11-21T08:00:00.000Z',
  band: 'A',
  score: 90,
  company: `Company ${leadId}`,
  workflow: 'Claims',
  buyerType: 'human_buyer',
  source: 'api',
  targetOfferId: 'masking-shadow-14',
  offerName: null,
  annualCommit: null,
  alikeCount: 0,
  hasQuote: false,
  isSeen: false,
  waitingSince: '2026-11-21T08:00:00.000Z',
  pilot: null,
  state: {
    status: 'new',
    version: 0,
    statusChangedAt: '2026-11-21T08:00:00.000Z',
    firstReviewedAt: null,
    snoozedUntil: null,
    declineReason: null,
    duplicateOf: null,
    assignee: null,
    isWoken: false,
    lastStepAt: null,
    stage: null,
  },
});

const none = { A: 0, B: 0, C: 0, D: 0 };

/** A page of new leads. */
export function pageOf(leadIds: readonly string[]): InboxPage {
  const count = leadIds.length;
  return {
    rows: leadIds.map(newRow),
    nextCursor: null,
    counts: { ...recordOf(leadStatuses, () => none), new: { ...none, A: count } },
    viewCounts: { to_review: count, mine: 0, team: 0, snoozed: 0, done: 0, all: count, pilots: 0 },
    total: count,
    dueSoonCount: 0,
    doneToday: null,
    savedViews: [],
    asOf: now.toISOString(),
  };
}

/** A loaded lead in a state. */
export function readLead(leadId: string, state: InboxRow['state']): OpenLead {
  const { createdAt, company, workflow, buyerType, source, targetOfferId, score, band } = newRow(leadId);
  return {
    kind: 'lead',
    leadId,
    detail: {
      lead: {
        lead_id: leadId,
        created_at: createdAt,
        source,
        buyer_type: buyerType,
        contact_name: null,
        contact_role: null,
        company,
        contact_or_agent_id: 'ada@company.example',
        timeline: null,
        workflow,
        target_offer_id: targetOfferId,
        success_metric: 'Fewer errors',
        monthly_volume: 0,
        samples_available: true,
        risk_owner: null,
        annual_commit: null,
        score,
        band,
        reasons: [],
        external_action_authorized: false,
        contact_consent: true,
        idempotency_key: null,
        next_step: leadNextStep,
      },
      highVolumeOrHighRisk: true,
      points: [],
      missing: [],
      raise: null,
      scoreSummary: '',
      offerName: null,
      consent: {
        channel: 'api',
        isTicked: false,
        wordingVersion: null,
        wordingSha256: null,
        wordingText: null,
        givenAt: createdAt,
        withdrawnAt: null,
      },
      contactCorrectedAt: null,
      state,
      notes: [],
      history: [],
      unlistedEntries: 0,
      pilot: null,
      quotes: [],
      replays: { count: 0, moments: [] },
      nearDuplicates: [],
      answers: [],
      reply: null,
      nextAction: null,
    },
  };
}

/** A screen of new leads without an open one. */
export function screenOf(leadIds: readonly string[]): ScreenState {
  return {
    list: shownList(pageOf(leadIds)),
    loaded: new Map(),
    unlistedStates: new Map(),
    selection: firstSelection(undefined),
    queue: emptyQueue,
    undoStack: [],
    last: null,
    conflicts: [],
    refusals: [],
    problem: undefined,
    announcement: '',
    dialog: null,
    stepsTaken: 0,
    stepsStored: 0,
    bulkStored: 0,
    goesOnFrom: undefined,
    restoredIds: [],
  };
}

interface Stored {
  stepId: string;
  founder: string;
  leadId: string;
  before: InboxRow['state'];
  undoes: string | null;
}

/** A model of the portal: leads with versions, and a history of stored steps. */
export class ModelPortal {
  readonly leads: Map<string, InboxRow['state']>;
  readonly stored: Stored[] = [];

  constructor(private readonly page: InboxPage) {
    this.leads = new Map(page.rows.map(({ leadId, state }) => [leadId, state]));
  }

  answer(step: QueuedStep, founder = 'ada'): Sent {
    const outcomes = step.leads.map((lead) =>
      step.kind === 'undo'
        ? this.#undo(step, lead.leadId, founder)
        : this.#change(step, lead.leadId, lead.version, founder),
    );
    const { counts, viewCounts, dueSoonCount } = this.page;
    const answer: StepAnswer = { ok: true, undo: null, outcomes, counts, viewCounts, dueSoonCount };
    return answer;
  }

  #stateOf(leadId: string): InboxRow['state'] {
    const state = this.leads.get(leadId);
    if (!state) throw new Error(`no lead ${leadId}`);
    return state;
  }

  #late(leadId: string): ReviewOutcome {
    const first: LeadEvent | null = null;
    return { outcome: 'conflict', leadId, state: this.#stateOf(leadId), first };
  }

  #store(stored: Omit<Stored, 'before'>, after: InboxRow['state']): ReviewOutcome {
    const before = this.#stateOf(stored.leadId);
    const state = { ...after, version: before.version + 1 };
    this.stored.push({ ...stored, before });
    this.leads.set(stored.leadId, state);
    return { outcome: 'changed', leadId: stored.leadId, state, change: String(this.stored.length) };
  }

  #change(step: QueuedStep, leadId: string, version: number, founder: string): ReviewOutcome {
    const state = this.#stateOf(leadId);
    const isOwn = this.stored.some((each) => each.stepId === step.id && each.leadId === leadId);
    if (isOwn) return { outcome: 'changed', leadId, state, change: '0' };
    if (state.version !== version) return this.#late(leadId);
    const request = requestOf(new URLSearchParams(step.fields.map(([name, value]) => [name, value])));
    const after = request && stateAfterRequest(leadId, state, request, setting.founders, now);
    if (!after) return { outcome: 'rejected', leadId, error: 'not_from_here', state };
    return this.#store({ stepId: step.id, founder, leadId, undoes: null }, after);
  }

  #undo(step: QueuedStep, leadId: string, founder: string): ReviewOutcome {
    const undoes = step.fields[0]?.[1] ?? '';
    const ofLead = this.stored.filter((each) => each.leadId === leadId);
    const undone = new Set(ofLead.map((each) => each.undoes));
    if (undone.has(undoes)) return { outcome: 'changed', leadId, state: this.#stateOf(leadId), change: '0' };
    const top = ofLead.findLast((each) => each.undoes === null && !undone.has(each.stepId));
    if (!top || top.stepId !== undoes) return this.#late(leadId);
    return this.#store({ stepId: step.id, founder, leadId, undoes }, top.before);
  }
}
