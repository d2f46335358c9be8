import { CopyButton } from '@/app/_components/copy-button';
import { LocalTime } from '@/app/_components/local-time';
import { Parameter, Parameters } from '@/app/_components/parameters';
import type { ShownTrialKey } from '@/lib/developer-api/trials/trial';
import { RecordHead, RecordSheet } from '../../../record-sheet';

/** The one showing of a key. */
export function ShownKey({
  shown: { secret, expiresAt },
  baseUrl,
}: {
  shown: ShownTrialKey;
  baseUrl: string;
}) {
  return (
    <RecordSheet>
      <RecordHead
        kind="Trial key"
        heading="Your trial key"
        tag={null}
        marks={{ Ends: <LocalTime iso={expiresAt} /> }}
      />
      <Parameters>
        <Parameter name="Key">
          <p>
            <strong>Copy this key now.</strong> You will not see it again. Store it in a secret manager.
          </p>
          <p>
            <code className="block border border-rule px-3 py-2 wrap-anywhere select-all">{secret}</code>
          </p>
          <CopyButton text={secret} label="Copy the key" />
        </Parameter>
        <Parameter name="First request">
          <p className="text-md text-ink-2">Lists what the portal serves.</p>
          <p>
            <code className="block border border-rule px-3 py-2 wrap-anywhere select-all">
              curl {baseUrl}/v1/models -H "Authorization: Bearer $PILOT_API_KEY"
            </code>
          </p>
        </Parameter>
        <Parameter name="Samples">
          <p>
            <a href="/developers/developer-api#samples">curl, TypeScript and Python</a>
          </p>
        </Parameter>
      </Parameters>
    </RecordSheet>
  );
}
