import { MaskedText } from '@/app/_components/pilots/try-text';
import { maskedParts } from '@/lib/developer-api/text/masked-text';
import { maskedSamples } from '@/lib/discovery/documentation/masked-sample';
import { listInWords } from '@/lib/kernel/format-list';

/** First screen's example: a made-up message as the engine returns it, with what it found and missed. */
export function MaskedMessage() {
  const { input, answer, missed } = maskedSamples.read;
  const parts = maskedParts(input, answer);
  const labels = parts.flatMap(({ label }) => label ?? []);
  const found = listInWords(
    labels.map((label) => (/^\p{Lu}\p{Ll}/u.test(label) ? label.toLowerCase() : label)),
  );
  return (
    <figure className="sheet" aria-labelledby="masked-message">
      <p id="masked-message" className="border-b border-rule px-4 py-3 font-semibold lg:px-6">
        A made-up customer message, as our engine returns it
      </p>
      <p className="px-4 py-4 leading-[1.9] lg:px-6">
        <MaskedText parts={parts} />
      </p>
      <dl className="grid border-t border-rule md:grid-cols-[3fr_2fr]">
        <div className="px-4 py-3 lg:px-6">
          <dt className="text-lg font-semibold">{labels.length} found</dt>
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
