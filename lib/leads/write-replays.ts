import type { Database } from '../../db/connect';
import { causeOf, log } from '../process/log';
import type { Channel } from './consent';
import { namedQuoteIds, namesSameQuotes, type QuoteNaming } from './named-quotes';
import { insertReplay, toRequestFields } from './queries';
import { readNamedQuotes } from './read-named-quotes';
import { type DifferingField, differingFields } from './replays';
import type { LeadRow } from './tables';

/** A request that was answered with an earlier lead that has its key. */
export interface Replay {
  stored: LeadRow;
  /** Fields of the body, as the POST pipeline has parsed it. */
  sent: Readonly<Record<string, unknown>>;
  channel: Channel;
  naming: QuoteNaming | undefined;
}

/** A replay that differs, or whose quotes may differ. */
interface ReplayNote {
  replay: Replay;
  at: Date;
  fields: DifferingField[];
}

/** Queue of notes to write to a database, one after the other. */
interface ReplayNotes {
  waiting: ReplayNote[];
  lost: number;
  isWriting: boolean;
}

/** Maximum notes that wait to be written; further ones are lost. */
const notesWaitingMax = 100;

const notesOf = new WeakMap<Database, ReplayNotes>();

/**
 * Records on a lead that a different request arrived with its key: time and differing fields, never their values. The
 * note is written after the answer; a database error loses it, which is logged.
 */
export function noteReplay(database: Database, replay: Replay): void {
  const { stored, sent, channel, naming } = replay;
  // After a withdrawn consent, the lead always differs from the request that was sent.
  if (!stored.contactConsent) return;
  const fields: DifferingField[] = differingFields(toRequestFields(stored), sent, channel);
  const namesTheSame = namesSameQuotes(storedQuoteIds(stored), naming ? namedQuoteIds(naming) : []);
  if (fields.length === 0 && namesTheSame) return;
  const notes = notesOf.get(database) ?? { waiting: [], lost: 0, isWriting: false };
  notesOf.set(database, notes);
  if (notes.waiting.length < notesWaitingMax) notes.waiting.push({ replay, at: new Date(), fields });
  else notes.lost += 1;
  if (notes.isWriting) return;
  notes.isWriting = true;
  setImmediate(() => void writeNotes(database, notes));
}

function storedQuoteIds(stored: LeadRow): string[] {
  return stored.namedQuotes?.map(({ quote_id }) => quote_id) ?? [];
}

async function writeNotes(database: Database, notes: ReplayNotes): Promise<void> {
  let failure: unknown;
  for (let note = notes.waiting.shift(); note; note = notes.waiting.shift()) {
    try {
      await writeNote(database, note);
    } catch (error) {
      // The queued notes would wait for the same error.
      notes.lost += 1 + notes.waiting.length;
      notes.waiting = [];
      failure = error;
    }
  }
  notes.isWriting = false;
  if (notes.lost > 0)
    log.warn(
      { lost: notes.lost, cause: causeOf(failure) },
      'could not record repeated requests whose body differed',
    );
  notes.lost = 0;
}

async function writeNote(database: Database, { replay, at, fields }: ReplayNote): Promise<void> {
  const { stored, naming } = replay;
  const named = naming ? await readNamedQuotes(database, naming) : [];
  const namedIds = named.map(({ quote_id }) => quote_id);
  const differing: DifferingField[] = namesSameQuotes(storedQuoteIds(stored), namedIds)
    ? fields
    : [...fields, 'Link'];
  if (differing.length === 0) return;
  await database.run((orm) => insertReplay(orm, stored.id, at, differing));
}
