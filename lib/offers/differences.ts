import { isJsonObject } from '../kernel/json-of';
import { usd } from '../kernel/money';
import type { DraftContent } from './draft';
import { labelOfPath } from './field-labels';
import { type NewOffer, newOfferFields } from './new-offer';
import { usdFields } from './offer-change';
import { checkpointStatusInWords, creditTypeInWords, modeInWords } from './offer-labels';

/** Line of a difference: its label, the value before and the value after; null for no value. */
export interface Difference {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  /** Change of an amount, such as `down 54%`. */
  note?: string;
}

/** Labels of fields in the history that the offer's form does not include. */
const furtherLabels: Readonly<Record<string, string>> = {
  status: 'Checkpoint',
  position: 'Position',
  sample_package_id: 'Sample package',
};

const days = (value: unknown) => `${String(value)} ${value === 1 ? 'day' : 'days'}`;
const amount = (value: unknown) => (typeof value === 'number' ? usd(value) : String(value));

const inWords: Readonly<Record<string, (value: unknown) => string>> = {
  duration_days: days,
  expiration_days: (value) => `${days(value)} after the pilot ends`,
  pilot_price: amount,
  annual_commit_minimum: amount,
  min_credit: amount,
  max_credit: amount,
  platform_fee_usd: amount,
  max_percent_of_pilot: (value) => `${String(value)}%`,
  checkpoint_day: (value) => `Day ${String(value)}`,
  sample_package_id: (value) => `Upload ${String(value)}`,
  status: (value) => checkpointStatusInWords(value === 'committed' ? value : 'pending_founder_ratification'),
  credit_type: (value) => creditTypeInWords(value === 'partial_credit_back' ? value : 'fixed_credit_back'),
};

/** Formats a value of an offer's field for founders; null for none. */
export function offerValueInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const items = value.map(rowInWords);
    return field === 'allowed_modes'
      ? items.map((mode) => modeInWords(mode).name).join(', ')
      : items.join(value.some(isJsonObject) ? '\n' : '; ');
  }
  return inWords[field]?.(value) ?? String(value);
}

function labelOf(field: string): string {
  const isKnown = newOfferFields.some((name) => name === field);
  return isKnown ? labelOfPath(field) : (furtherLabels[field] ?? field.replaceAll('_', ' '));
}

/** Formats a row of a list: a text, an operation, a deliverable or a planned day. */
function rowInWords(row: unknown): string {
  if (!isJsonObject(row)) return String(row).replaceAll('_', ' ');
  const { day, name, format, title, buyer, hours, vendor } = row;
  return title === undefined
    ? `${name} (${format}), day ${day}`
    : `Day ${day}, ${title}. The buyer does (${hours} ${hours === 1 ? 'hour' : 'hours'}): ${buyer} We do: ${vendor}`;
}

/** Returns the change of an amount of money in whole percent; undefined for other fields and values. */
function moneyChange(field: string, before: unknown, after: unknown): string | undefined {
  if (!usdFields.has(field) || typeof before !== 'number' || typeof after !== 'number') return undefined;
  if (before === 0 || before === after) return undefined;
  const percent = (Math.abs(after - before) / before) * 100;
  const rounded =
    percent < 1 ? 'less than 1' : percent > 99 && percent < 100 ? 'more than 99' : Math.round(percent);
  return `${after < before ? 'down' : 'up'} ${rounded}%`;
}

/** Lists the differences between two sets of values by field, in the order of the values before. */
export function differencesInWords(before: object, after: object): Difference[] {
  const former = new Map<string, unknown>(Object.entries(before));
  const later = new Map<string, unknown>(Object.entries(after));
  return [...former].map(([field, value]) => {
    const note = moneyChange(field, value, later.get(field));
    return {
      field,
      label: labelOf(field),
      before: offerValueInWords(field, value),
      after: offerValueInWords(field, later.get(field)),
      ...(note !== undefined && { note }),
    };
  });
}

function linesOfNew(offer: NewOffer): Difference[] {
  const said = newOfferFields.filter((field) => offer[field] !== undefined);
  return differencesInWords(
    Object.fromEntries(said.map((field) => [field, null])),
    Object.fromEntries(said.map((field) => [field, offer[field]])),
  );
}

/** Lists a draft's changes, line by line; `nameOf` returns an offer's name by its id. */
export function draftDifferences(content: DraftContent, nameOf: (id: string) => string): Difference[] {
  const names = (ids: readonly string[]) => ids.map((id, index) => `${index + 1}. ${nameOf(id)}`).join('; ');
  const line = (label: string, before: string | null, after: string | null): Difference => ({
    field: content.kind,
    label,
    before,
    after,
  });
  switch (content.kind) {
    case 'change':
      return differencesInWords(content.before, content.after);
    case 'new':
      return [
        ...linesOfNew(content.offer),
        line(
          'Sample package',
          null,
          content.sample_package_id === null ? 'None published' : 'The package below',
        ),
      ];
    case 'retire':
      return [line('In the catalog', 'Published', 'Retired')];
    case 'order':
      return [line('Order', names(content.before), names(content.after))];
    case 'sample':
      return [
        line(
          'Sample package',
          content.before.sample_package_id === null ? 'None published' : 'The package published now',
          'The package below',
        ),
      ];
  }
}

const draftKindNames: Readonly<Record<DraftContent['kind'], string>> = {
  change: 'Change offer',
  new: 'New offer',
  retire: 'Retire offer',
  order: 'Order of offers',
  sample: 'Sample package',
};

export function draftKindName(kind: DraftContent['kind']): string {
  return draftKindNames[kind];
}

const historyWords: Readonly<Record<string, string>> = {
  offer_changed: 'changed the offer',
  offer_made: 'created the offer',
  offer_retired: 'retired the offer',
  offer_restored: 'published the offer again',
  offers_ordered: 'changed the order of the offers',
  sample_package_changed: 'published a sample package',
  checkpoint_ratified: 'committed to the checkpoint',
  offer_change_proposed: 'proposed a change',
  offer_change_refused: 'refused a change',
};

/** Describes a founder's change of an offer, without the founder's name. */
export function offerEventInWords(kind: string, detail: { confirmed?: unknown; put_back?: unknown }): string {
  if (kind === 'offer_changed' && detail.put_back !== undefined) return 'reverted a change';
  const words = historyWords[kind] ?? kind.replaceAll('_', ' ');
  return detail.confirmed === true ? `confirmed a change and ${words}` : words;
}
