import { Marked } from '@/app/_components/money';
import { SectionHead } from '@/app/_components/section';
import { sampleSentence, spokenSamples } from '@/lib/discovery/documentation/engine-samples';
import { maskedParts, maskedSample } from '@/lib/discovery/documentation/masked-sample';
import { Choice } from './choice';

/** Maximum number of voices on the home page; the documentation has all. */
const voicesMost = 4;

function MaskedText() {
  const { input, answer } = maskedSample;
  return (
    <div>
      <h3 className="text-lg">Personal data, masked</h3>
      <p className="mt-2 border-l-[3px] border-control pl-4 text-ink-2">{input}</p>
      <p className="mt-4 border-t border-rule pt-3 leading-[1.9]">
        {maskedParts(answer).map((part, at) =>
          'words' in part ? (
            part.words
          ) : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
              key={at}
              className="bg-ink px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-bg uppercase"
            >
              {part.type}
            </span>
          ),
        )}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Marked>{answer.entities.length}</Marked> found, by rule and check digit.
      </p>
    </div>
  );
}

function SpokenSentence() {
  return (
    <div className="lg:ml-12 lg:border-l lg:border-rule lg:pl-12">
      <h3 className="text-lg">A sentence, spoken</h3>
      <blockquote className="mt-2 text-lg leading-snug tracking-[-0.01em]">“{sampleSentence}”</blockquote>
      <fieldset className="mt-4 flex flex-wrap gap-x-2 gap-y-4">
        <legend className="sr-only">Voice</legend>
        {spokenSamples.slice(0, voicesMost).map(({ voice, path }, at) => (
          <div key={voice} className="group contents">
            <Choice name="voice" value={voice} text={voice} isChosen={at === 0} />
            {/* biome-ignore lint/a11y/useMediaCaption: the spoken text is above. */}
            <audio
              className="order-last hidden w-full group-has-checked:block [&::-webkit-media-controls-enclosure]:rounded-sm [&::-webkit-media-controls-enclosure]:bg-bg"
              controls
              preload="none"
              src={path}
              aria-label={`The sentence in the voice ${voice}`}
            />
          </div>
        ))}
      </fieldset>
      <p className="mt-3 text-sm text-ink-2">
        Synthetic, by this portal’s built-in voices: clear, not natural.
      </p>
    </div>
  );
}

/** Stored samples of the engines: nothing runs for a visitor without a key. */
export function EngineSamples() {
  return (
    <section className="border-y border-rule bg-surface" aria-labelledby="samples">
      <div className="frame py-12 lg:py-18">
        <SectionHead id="samples" heading="See it work before you talk to anyone">
          Unedited output from our own engines, on made-up text.{' '}
          <a href="/developers/developer-api">See every engine with its measured accuracy</a>.
        </SectionHead>
        <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-0">
          <MaskedText />
          <SpokenSentence />
        </div>
      </div>
    </section>
  );
}
