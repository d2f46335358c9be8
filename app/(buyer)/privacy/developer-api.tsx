import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { getDeps } from '@/lib/compose';
import { providerWords } from '@/lib/developer-api/provider-words';
import { providerFamilies } from '@/lib/developer-api/serving';
import { env } from '@/lib/process/env';

/** Handling of requests under /v1: which data are stored, sent to providers and logged. */
export function DeveloperApi() {
  const { providers } = getDeps();
  const isAnyConfigured = providerFamilies.some((family) => providers[family]);
  return (
    <Sheet id="developer-api" heading="If you call the developer API under /v1">
      <Parameters>
        <Parameter name="What you send">
          <p>
            Texts, messages, recordings and images are worked on in memory and stored in no table and no log.
          </p>
          <p className="text-md text-ink-2">Engines of this portal do the other text operations.</p>
        </Parameter>
        {providerFamilies.map((family) => (
          <Parameter key={family} name={providerWords[family].name}>
            <p>{providerWords[family][providers[family] ? 'passedOn' : 'otherwise']}</p>
          </Parameter>
        ))}
        {isAnyConfigured && (
          <Parameter name="Providers">
            <p>
              They get neither your key nor your network address. This portal cannot tell what they keep: ask
              the operator.
            </p>
          </Parameter>
        )}
        <Parameter name="Usage">
          <p>
            For each request: its number, the key, time, operation, model, whether an engine or a provider
            worked, the result, the price, and how many tokens, characters, seconds or images it had.
          </p>
          <p className="text-md text-ink-2">
            These entries are never changed or deleted. They hold nothing of what you sent.
          </p>
        </Parameter>
        <Parameter name="A request for a trial key">
          <p>
            Company, contact, what for, families, your consent with its wording and time, and what was
            decided. We keep it to decide, for {env.RETENTION_MONTHS} months; you delete it on its page at any
            time, which ends the key as well.
          </p>
          <p className="text-md text-ink-2">
            Of the page’s address only a hash is kept, so keep the address yourself.
          </p>
        </Parameter>
        <Parameter name="Your key">
          <p>
            Its name, scopes and limits, when it was last used, and of its secret a keyed hash, the beginning
            and the last four characters.
          </p>
          <p className="text-md text-ink-2">
            They stay when the key is revoked, because the usage refers to them.
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}
