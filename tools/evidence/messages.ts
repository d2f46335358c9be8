import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { generateMessages } from './generate-messages';
import { kindOf, type Message, parseMarked } from './message';

/** Returns the 1,150 messages that ship: those written by hand, then generated ones. */
export function shippedMessages(): Message[] {
  const lines = readFileSync(new URL('./data/messages-by-hand.txt', import.meta.url), 'utf8').split('\n');
  const byHand = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, place): Message => {
      const id = `written-${String(place + 1).padStart(3, '0')}`;
      return { id, source: 'Messages written by hand', ...parseMarked(line) };
    });
  return [...byHand, ...generateMessages()];
}

const ownSchema = z.object({
  id: z.string().optional(),
  text: z.string().min(1),
  spans: z.array(z.object({ start: z.int().min(0), end: z.int(), kind: z.string() })),
});

/**
 * Parses labelled messages, one JSON object a line: `{"text": "…", "spans": [{"start": 0, "end": 4, "kind": "person"}]}`,
 * counted in Unicode code points. Throws an Error that names the line.
 */
export function readOwnMessages(lines: string): Message[] {
  return lines
    .split('\n')
    .map((line, place) => ({ line, number: place + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }): Message => {
      try {
        const { id, text, spans } = ownSchema.parse(JSON.parse(line));
        const length = [...text].length;
        const outside = spans.find(({ start, end }) => end <= start || end > length);
        if (outside) throw new Error(`A span from ${outside.start} to ${outside.end} is not in the text.`);
        const marked = spans.map(({ kind, ...span }) => ({ ...span, kind: kindOf(kind) }));
        return { id: id ?? `row-${number}`, source: 'Your messages', text, spans: marked };
      } catch (error) {
        throw new Error(`Line ${number}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
}
