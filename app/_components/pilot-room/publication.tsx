import { Button } from '@/app/_components/button';
import { Input, TextArea } from '@/app/_components/controls';
import { Field } from '@/app/_components/field';
import { OutsideText } from '@/app/_components/outside-text';
import { EvidenceFigure } from '@/app/_components/pilots/evidence-figure';
import { failedForm } from '@/app/failed-form';
import { getDeps } from '@/lib/compose';
import { hasRole } from '@/lib/founders/founder';
import type { EvidencePackage } from '@/lib/offers/evidence-package';
import type { PilotView } from '@/lib/pilots/pilot';
import { readPublication, type ShownPublication } from '@/lib/pilots/publication/change-publication';
import { namesOf, type PublicationForm } from '@/lib/pilots/publication/publication';
import { Lead, Panel, padded, type RoomProps } from './parts';
import { sampleFields } from './sample-fields';

const isLong = (name: keyof PublicationForm) => name === 'names' || name === 'limits';

function textsOf(view: PilotView, sample: EvidencePackage | undefined): Partial<Record<string, string>> {
  if (!sample) return { names: namesOf(view.pilot.look?.figures.criteria ?? []).join('\n') };
  const { title, buyer, scope, data_set: data, anonymisation, metrics, strata, limits } = sample;
  const kinds = strata.rows.filter(({ name }) => name !== 'All items');
  const names = [...metrics, ...kinds].map(({ name }) => name).join('\n');
  const { workflow } = scope;
  return {
    title,
    ...buyer,
    workflow,
    data: data.description,
    anonymisation,
    names,
    limits: limits.join('\n'),
  };
}

async function Editor({ view, base, sample }: RoomProps & { sample: EvidencePackage | undefined }) {
  const sent = await failedForm();
  const texts = textsOf(view, sample);
  return (
    <Panel id="edit" heading="Text to publish" foot="If you change the text, the buyer must agree again.">
      <form method="post" action={`${base}/act/save_sample`} className={`grid gap-4 pb-4 ${padded}`}>
        {sampleFields.map(([name, label, hint]) => (
          <Field key={name} name={name} label={label} hint={hint}>
            {(attributes) => {
              const common = {
                ...attributes,
                name,
                required: true,
                defaultValue: sent?.texts.get(name) ?? texts[name],
              };
              return isLong(name) ? <TextArea {...common} /> : <Input {...common} />;
            }}
          </Field>
        ))}
        <div>
          <Button kind="quiet">Save and preview</Button>
        </div>
      </form>
    </Panel>
  );
}

function Preview({ shown }: { shown: ShownPublication }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">
        <OutsideText text={shown.sample.title} />
      </h2>
      <EvidenceFigure sample={shown.sample} origin="Measured in a pilot" />
      <details>
        <summary className="min-h-11 py-2 font-semibold">Everything that will be published</summary>
        <pre className="overflow-x-auto border border-rule p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(shown.sample, null, 2)}
        </pre>
        <p className="text-sm text-ink-2">
          SHA-256 <code className="wrap-anywhere">{shown.sha256}</code>
        </p>
      </details>
    </div>
  );
}

function Act({
  base,
  act,
  button,
  sha256 = '',
}: {
  base: string;
  act: string;
  button: string;
  sha256?: string;
}) {
  return (
    <form method="post" action={`${base}/act/${act}`}>
      <input type="hidden" name="sha256" value={sha256} />
      <Button kind="quiet">{button}</Button>
    </form>
  );
}

/** A closed pilot as a public sample: written by the vendor, approved by the buyer, then published. */
export async function Publication({ view, base }: RoomProps) {
  const { actor, pilot } = view;
  if (pilot.state !== 'closed' || !pilot.look)
    return (
      <Lead heading="Publish as a sample">
        You can publish once the final analysis is done and the pilot is closed.
      </Lead>
    );
  const shown = await readPublication(getDeps(), pilot.id, actor);
  const mayWrite = 'founderId' in actor && hasRole(actor, 'owner');
  const mayAgree = actor.side === 'buyer' && actor.role === 'decider';
  const state = !shown
    ? mayWrite
      ? 'Write the text below. The buyer’s decider must agree to it before you can publish.'
      : 'The vendor has not written the text yet.'
    : shown.isPublished
      ? 'Published on the evidence page.'
      : shown.consentBy
        ? `${shown.consentBy} agreed. Not published yet.`
        : 'Not published. The buyer’s decider must agree to the text first.';
  return (
    <>
      <Lead heading="Publish as a sample">{state}</Lead>
      <div className="grid gap-6">
        {shown && <Preview shown={shown} />}
        {shown && mayAgree && !shown.consentBy && (
          <div>
            <p className="mb-2 max-w-[66ch]">
              I agree that the vendor publishes exactly this text and these figures. I can withdraw my consent
              here at any time; the sample is then deleted. The sample is also deleted with the pilot.
            </p>
            <Act base={base} act="agree_sample" button="I agree" sha256={shown.sha256} />
          </div>
        )}
        {shown?.consentBy && mayAgree && <Act base={base} act="withdraw_sample" button="Withdraw consent" />}
        {shown?.consentBy && !shown.isPublished && mayWrite && (
          <Act base={base} act="publish_sample" button="Publish" />
        )}
        {mayWrite && <Editor view={view} base={base} sample={shown?.sample} />}
      </div>
    </>
  );
}
