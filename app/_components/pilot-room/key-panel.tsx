import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { getDeps } from '@/lib/compose';
import { countFigure } from '@/lib/offers/evidence';
import { readPilotKey } from '@/lib/pilots/keys/change-key';
import { keyCeilings, mayChangeKey, type ShownKey } from '@/lib/pilots/keys/pilot-key';
import { dayName } from '@/lib/pilots/labels';
import { Panel, padded, type RoomProps, Strip } from './parts';

const ms = (value: number | null) => (value === null ? '–' : `${countFigure(value)} ms`);
const dollars = (value: number) => `$${value.toFixed(2)}`;

function Usage({ ceilings, usage }: ShownKey) {
  const most = (text: string) => (ceilings ? `of ${text} allowed` : 'no active key');
  return (
    <Strip
      facts={[
        ['Charged requests', countFigure(usage.charged), most(countFigure(ceilings?.requests ?? 0))],
        [
          'Cost, included in the pilot’s price',
          dollars(usage.costUsd),
          most(dollars(ceilings?.cost_usd ?? 0)),
        ],
        ['Median time', ms(usage.p50), `95% within ${ms(usage.p95)}`],
        ['Failed', countFigure(usage.failed), `${countFigure(usage.items)} items`],
      ]}
    />
  );
}

/** The pilot's API key, which is shown once in the answer to its form, and its usage. */
export async function KeyPanel({ view, base }: RoomProps) {
  const { pilot, actor } = view;
  const key = await readPilotKey(getDeps(), pilot.id, actor);
  const mayChange = mayChangeKey(actor);
  const mayMake = mayChange && pilot.state !== 'closed';
  if (!key.ceilings && key.usage.requests === 0 && !mayMake) return null;
  const end = dayName(key.lastDay);
  return (
    <Panel
      id="api-key"
      heading="API key and usage"
      end={<a href="/developers/pilot-api">How to use it</a>}
      foot={`${key.isInForce ? 'The key works' : 'A new key works'} until ${end}. It can read this pilot and upload items and results. It cannot approve, start, run an analysis, decide or accept.`}
    >
      {key.usage.requests > 0 && <Usage {...key} />}
      {(mayMake || (mayChange && key.ceilings)) && (
        <form
          className={`flex flex-wrap items-end gap-4 pb-4 ${padded}`}
          method="post"
          action={`${base}/act/make_key`}
        >
          {mayMake && actor.side === 'vendor' && (
            <>
              <InputField
                type="number"
                name="requests"
                label="Maximum charged requests"
                min={1}
                defaultValue={key.ceilings?.requests ?? keyCeilings.requests}
              />
              <InputField
                type="number"
                name="cost_usd"
                label="Maximum cost in USD"
                min={1}
                defaultValue={key.ceilings?.cost_usd ?? keyCeilings.costUsd}
              />
            </>
          )}
          {mayMake && <Button kind="quiet">{key.ceilings ? 'Replace the key' : 'Create an API key'}</Button>}
          {key.ceilings && (
            <Button kind="quiet" formAction={`${base}/act/end_key`}>
              Revoke the key
            </Button>
          )}
        </form>
      )}
    </Panel>
  );
}
