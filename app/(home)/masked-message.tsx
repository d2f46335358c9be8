import { Marked } from '@/app/_components/money';
import { MaskedText } from '@/app/_components/pilots/try-text';
import { maskedParts } from '@/lib/developer-api/text/masked-text';
import { maskedSamples } from '@/lib/discovery/documentation/masked-sample';
import { listInWords } from '@/lib/kernel/format-list';
import { ExampleFigure } from './example-figure';

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
  return (
    <ExampleFigure
      title="A made-up customer message, as our engine returns it"
      names={['Original', 'Masked']}
      input={input}
      output={parts.map(({ text: words, label }) =>
        label === undefined ? (
          <WithMissed key={words} text={words} missed={missed} />
        ) : (
          <MaskedText key={label} parts={[{ text: words, label }]} />
        ),
      )}
      look="leading-[1.9]"
      note={
        <>
          Unedited output. <a href="#try-it">Try your own text</a>
        </>
      }
    >
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
    </ExampleFigure>
  );
}
