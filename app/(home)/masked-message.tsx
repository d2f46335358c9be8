import { Marked } from '@/app/_components/money';
import { MaskedText } from '@/app/_components/pilots/try-text';
import { maskedParts } from '@/lib/developer-api/text/masked-text';
import { maskedSamples } from '@/lib/discovery/documentation/masked-sample';
import { listInWords } from '@/lib/kernel/format-list';
import { Choice } from './choice';

/** Marks the first occurrence of a missed value. */
function WithMissed({ text, missed }: { text: string; missed: string }) {
  const at = text.indexOf(missed);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="border-b-2 border-dashed border-bad font-semibold whitespace-nowrap text-bad">
        {missed} <small className="text-xs">missed</small>
      </span>
      {text.slice(at + missed.length)}
    </>
  );
}

/** First screen's example: a made-up message as the engine returns it, with what it found and missed. */
export function MaskedMessage() {
  const { input, answer, missed } = maskedSamples.read;
  const parts = maskedParts(input, answer);
  const labels = parts.flatMap(({ label }) => label ?? []);
  const found = listInWords(
    labels.map((label) => (/^\p{Lu}\p{Ll}/u.test(label) ? label.toLowerCase() : label)),
  );
  // Both texts are in one cell, so that nothing moves when the other is shown.
  const text = 'col-start-1 row-start-1 leading-[1.9]';
  return (
    <figure className="group sheet" aria-labelledby="masked-message">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-3 lg:px-6">
        <p id="masked-message" className="min-w-0 grow basis-48 font-semibold">
          A made-up customer message, as our engine returns it
        </p>
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          <Choice name="message" value="original" text="Original" isChosen={false} />
          <Choice name="message" value="masked" text="Masked" isChosen />
        </fieldset>
      </div>
      <div className="grid px-4 py-4 lg:px-6">
        <p className={`${text} invisible group-has-[[value=original]:checked]:visible`}>{input}</p>
        <p className={`${text} group-has-[[value=original]:checked]:invisible`}>
          {parts.map(({ text: words, label }) =>
            label === undefined ? (
              <WithMissed key={words} text={words} missed={missed} />
            ) : (
              <MaskedText key={label} parts={[{ text: words, label }]} />
            ),
          )}
        </p>
      </div>
      <dl className="grid border-t border-rule md:grid-cols-[3fr_2fr]">
        <div className="px-4 py-3 lg:px-6">
          <dt className="text-lg font-semibold">
            <Marked>
              {labels.length} of {labels.length + 1}
            </Marked>{' '}
            found
          </dt>
          <dd className="text-sm text-ink-2">{`${found.charAt(0).toUpperCase()}${found.slice(1)}.`}</dd>
        </div>
        <div className="border-rule px-4 py-3 max-md:border-t md:border-l lg:px-6">
          <dt className="text-lg font-semibold">1 missed</dt>
          <dd className="text-sm text-ink-2">
            {missed}: the engine often misses a first name without a surname.
          </dd>
        </div>
      </dl>
      <figcaption className="border-t border-rule px-4 py-2 text-sm text-ink-2 lg:px-6">
        Unedited output. <a href="#try-it">Try your own text</a>
      </figcaption>
    </figure>
  );
}
