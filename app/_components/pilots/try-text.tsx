import { Button } from '@/app/_components/button';
import { textAreaClass } from '@/app/_components/controls';
import { errorOfForm } from '@/app/failed-form';
import { type TextFindings, type TriedText, tryField } from '@/lib/developer-api/handlers/try-text-http';
import { operations } from '@/lib/developer-api/kernel/operations';
import { type MaskedPart, maskedParts } from '@/lib/developer-api/text/masked-text';
import { shellQuoted } from '@/lib/discovery/documentation/curl';
import { maskedSamples } from '@/lib/discovery/documentation/masked-sample';
import type { FlashedForm } from '@/lib/http/forms/form-flash-store';
import type { ErrorCode } from '@/lib/kernel/errors';
import { stringCodePointsMax } from '@/lib/kernel/limits';
import { hasDeveloperApi } from '@/lib/process/env';

const otherMessage = 'The engine is busy. Try again in a moment.';
const messages: Partial<Record<ErrorCode, string>> = {
  missing_required_fields: 'Enter some text.',
  field_too_long: `Use at most ${stringCodePointsMax.toLocaleString('en-US')} characters.`,
  payload_too_large: `Use at most ${stringCodePointsMax.toLocaleString('en-US')} characters.`,
  sensitive_value_rejected: 'The text seems to contain a password or key. Remove it.',
  rate_limited: 'You tried 60 texts in a minute. Wait a minute, then continue.',
};

const maskClass = 'rounded-xs bg-ink px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-bg';

/** The parts of a masked text; each masked one shows its kind only. */
export function MaskedText({ parts }: { parts: readonly MaskedPart[] }) {
  return parts.map(({ text, label }, at) =>
    label === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <span key={at} className={maskClass}>
        {label}
      </span>
    ),
  );
}

const summaryOf = ({ sentiment, is_toxic, milliseconds }: TextFindings) =>
  ` Tone: ${sentiment}. Toxic: ${is_toxic ? 'yes' : 'no'}. ${milliseconds} ms.`;

export const tryHeading = 'Try it on your own text';

export const tryIntro =
  'The engine runs on this server while you type. Use made-up names and numbers. Nothing is stored.';

/** Masks a text that the visitor types. `public/try-text.js` does it while they type; a button does it without a script. */
export function TryText({
  tried,
  failed,
  baseUrl,
}: {
  /** Sent text with its result or error, on the page that responds to the form without a script. */
  tried?: TriedText | undefined;
  failed?: FlashedForm | undefined;
  baseUrl: string;
}) {
  const error = failed && errorOfForm(failed);
  const text = tried?.text ?? failed?.texts.get(tryField) ?? maskedSamples.try.input;
  const parts = tried?.findings.parts ?? maskedParts(maskedSamples.try.input, maskedSamples.try.answer);
  const found = parts.filter(({ label }) => label !== undefined).length;
  return (
    <>
      <form
        className="sheet"
        action="/try#try-it"
        method="post"
        data-try
        data-messages={JSON.stringify({ ...messages, other: otherMessage })}
      >
        <div className="grid lg:grid-cols-2">
          <div className="bg-yours p-4 lg:p-7">
            <label className="font-semibold" htmlFor="try-text">
              Your text
            </label>
            <textarea
              id="try-text"
              name={tryField}
              className={`${textAreaClass} mt-2 min-h-36`}
              maxLength={stringCodePointsMax}
              required
              defaultValue={text}
              aria-describedby="try-count try-error"
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p id="try-count" className="text-sm text-ink-2 tabular-nums" data-try-count>
                At most {stringCodePointsMax.toLocaleString('en-US')} characters
              </p>
              <Button kind="quiet">Mask this text</Button>
            </div>
            <p
              id="try-error"
              className="mt-2 font-semibold text-bad empty:hidden"
              role="alert"
              data-try-error
            >
              {error && (messages[error.error] ?? otherMessage)}
            </p>
          </div>
          <div className="border-rule p-4 max-lg:border-t lg:border-l lg:p-7">
            <h3 className="text-base">Masked text</h3>
            <p
              className="mt-2 leading-[1.9] wrap-anywhere whitespace-pre-wrap"
              data-try-result
              data-mask={maskClass}
            >
              {!error && <MaskedText parts={parts} />}
            </p>
            <p className="mt-4 text-sm text-ink-2" role="status" data-try-summary>
              {!error && `${found} found.${tried ? summaryOf(tried.findings) : ''}`}
            </p>
          </div>
        </div>
        {hasDeveloperApi && (
          <details className="border-t border-rule px-4 py-1 lg:px-7">
            <summary className="min-h-11 content-center font-semibold text-accent">
              Do the same with curl
            </summary>
            <pre className="mt-3 text-sm wrap-anywhere whitespace-pre-wrap">
              {`curl ${baseUrl}${operations.pii.paths[0]} \\\n`}
              {`  -H "Authorization: Bearer $PILOT_API_KEY" \\\n  -H 'Content-Type: application/json' \\\n`}
              {'  --data-raw '}
              <span data-try-body>{shellQuoted(JSON.stringify({ input: text }))}</span>
            </pre>
            <p className="mt-2 text-sm text-ink-2">
              This needs an API key with the text scope.{' '}
              <a href="/developers/keys">Request a free trial key</a>.
            </p>
          </details>
        )}
      </form>
      <script src="/try-text.js" async />
    </>
  );
}
