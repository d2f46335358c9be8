import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/button';
import { Section } from '@/app/_components/section';
import { pageMetadata } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { worksOf } from '@/lib/discovery/deliverables';
import { readTrust } from '@/lib/discovery/trust/read-trust';
import {
  identityPlace,
  providerPlace,
  type TrustDocument,
  webhookPlace,
} from '@/lib/discovery/trust/trust-document';
import { dayName } from '@/lib/pilots/labels';
import { installation } from '@/lib/process/installation';
import { Facts, Tests } from './facts';
import { Flow, pilotPlaces, requestPlaces } from './flow';
import { Strip, Who } from './who';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Trust centre',
    description:
      'Who runs this portal, where your data goes, how long it stays, and the tests that try to break its rules.',
    path: '/trust',
  });
}

const sections = [
  ['who', 'Who we are'],
  ['data', 'Where data goes'],
  ['pilots', 'A pilot’s data'],
  ['rules', 'Four rules'],
  ['retention', 'How long we keep it'],
  ['others', 'Who else is involved'],
  ['security', 'Security'],
  ['accessibility', 'Accessibility'],
  ['documents', 'Documents'],
] as const;

function Contents({ hasOthers }: { hasOthers: boolean }) {
  const shown = sections.filter(([id]) => id !== 'others' || hasOthers);
  return (
    <nav aria-label="On this page" className="print:hidden min-w-0">
      <ul className="flex gap-x-6 overflow-x-auto border-rule text-sm max-lg:border-b lg:sticky lg:top-6 lg:grid lg:border-l">
        {shown.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap text-ink-2 no-underline hover:text-accent max-lg:focus-visible:-outline-offset-2 lg:px-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const resultWords = {
  held: { word: 'Passed', tone: 'text-ok' },
  failed: { word: 'Failed', tone: 'text-bad' },
  not_run: { word: 'Not run', tone: 'text-ink-2' },
} as const;

function Rules({ guardrails }: Pick<TrustDocument, 'guardrails'>) {
  const hasRun = guardrails.some(({ tested }) => tested !== undefined);
  return (
    <Section
      id="rules"
      heading="Four rules, and the tests that try to break them"
      text={
        hasRun
          ? 'Each rule has tests that try to break it. The results are from the last recorded run, with the code version it tested.'
          : 'Each rule has tests that try to break it. This installation has no record of their results.'
      }
    >
      <Facts
        rows={guardrails.map(({ flag, value, rule, meaning, tests, result, tested }) => ({
          name: rule,
          text: (
            <>
              {meaning}
              <code className="block break-all text-xs">
                {flag}: {String(value)}
              </code>
              <Tests tests={tests} />
            </>
          ),
          result: (
            <>
              <strong className={resultWords[result].tone}>{resultWords[result].word}</strong>
              {tested && (
                <span className="block text-sm text-ink-2">
                  <time className="block" dateTime={tested.date}>
                    {dayName(tested.date, true)}
                  </time>{' '}
                  <code>{tested.commit.slice(0, 12)}</code>
                </span>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

function Others({
  subProcessors,
  hasProviders,
}: {
  subProcessors: NonNullable<TrustDocument['sub_processors']>;
  hasProviders: boolean;
}) {
  return (
    <Section
      id="others"
      heading="Who else is involved"
      text={
        subProcessors.length > 0
          ? 'Companies that process data for this portal.'
          : hasProviders
            ? 'No other company processes quotes and requests for this portal. See above for providers of the developer API.'
            : 'No other company processes data for this portal.'
      }
    >
      {subProcessors.length > 0 && (
        <Facts
          rows={subProcessors.map(({ name, purpose, location }) => ({
            name,
            text: location === undefined ? purpose : `${purpose}. ${location}`,
          }))}
        />
      )}
    </Section>
  );
}

export default async function TrustPage() {
  const deps = getDeps();
  const trust = await readTrust(deps, (await publicUrlOf('/')).replace(/\/$/, ''));
  const works = worksOf([...(await deps.offers.current()).details.values()]);
  const { guardrails, retention, sub_processors, security, accessibility, documents, data_flow } = trust;
  const others = data_flow.filter(({ place }) => place === webhookPlace || place === identityPlace);
  const providers = data_flow.filter(({ place }) => place.startsWith(providerPlace));
  const lastTest = guardrails.find(({ tested }) => tested)?.tested?.date;
  return (
    <>
      <header className="grid justify-items-start gap-4 pb-8 md:pb-12">
        <h1 className="max-w-[24ch] text-2xl leading-[1.1] tracking-[-0.022em] md:max-w-none md:text-3xl">
          What you can check before you trust us
        </h1>
        <p className="max-w-[66ch] text-pretty text-ink-2 md:text-lg md:leading-[1.45]">
          Who we are, where your data goes, how long it stays, and the tests that try to break our own rules.
        </p>
        <Strip trust={trust} lastTest={lastTest && dayName(lastTest, true)} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/trust/questions">{trust.questions.length} security questions</ButtonLink>
          <ButtonLink kind="quiet" href="/trust.json" download="trust.json">
            Download as JSON
          </ButtonLink>
        </div>
      </header>
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <Contents hasOthers={sub_processors !== undefined} />
        <div className="grid min-w-0 gap-12 md:gap-18">
          <Who trust={trust} />
          <Section
            id="data"
            heading="Where your data goes"
            text={
              <>
                The portal checks and stores requests and quotes. Founders can read and export them. The
                portal does not send them to anyone else.
                {sub_processors !== undefined && sub_processors.length > 0 && (
                  <>
                    {' '}
                    See <a href="#others">the sub-processors below</a>.
                  </>
                )}
              </>
            }
          >
            <Flow name="The path of a request or a quote" places={requestPlaces} />
            {others.map(({ place, what }) => (
              <p key={place} className="mt-4 text-sm text-ink-2">
                {place}: {what}.
              </p>
            ))}
            {providers.length > 0 && (
              <div className="mt-6 grid gap-3">
                <h3 className="text-lg">If you call the developer API</h3>
                <Facts rows={providers.map(({ place, what }) => ({ name: place, text: what }))} />
                <p className="text-sm text-ink-2">
                  <a href="/privacy#developer-api">What happens to other developer API requests</a>
                </p>
              </div>
            )}
          </Section>
          <Section
            id="pilots"
            heading="What happens to a pilot’s data"
            text="A pilot is measured by counts, such as hits and misses. The data itself is never uploaded to the pilot’s pages."
          >
            <Flow
              name="The path of a pilot’s data"
              places={pilotPlaces(installation().pilot_data, works.length > 0)}
            />
          </Section>
          <Rules guardrails={guardrails} />
          <Section
            id="retention"
            heading="How long we keep it"
            text={
              <>
                You can withdraw, correct or erase a request yourself on its receipt. The exception is a
                request that software sent with a short idempotency key. See{' '}
                <a href="/privacy">the privacy notice</a>.
              </>
            }
          >
            <Facts
              rows={retention.map(({ name, holds, how_long }) => ({ name, text: holds, result: how_long }))}
            />
          </Section>
          {sub_processors && <Others subProcessors={sub_processors} hasProviders={providers.length > 0} />}
          <Section
            id="security"
            heading="Security"
            text="The safeguards in this installation, and the tests for each."
          >
            <Facts
              rows={security.map(({ name, text, tests }) => ({
                name,
                text: (
                  <>
                    {text}
                    <Tests tests={tests.map((path) => ({ path }))} />
                  </>
                ),
              }))}
            />
          </Section>
          <Section id="accessibility" heading="Accessibility" text={accessibility.text}>
            <Tests tests={accessibility.tests.map((path) => ({ path }))} />
          </Section>
          <Section id="documents" heading="Documents">
            <Facts
              rows={documents.map(({ title, url }) => ({
                name: title,
                text: (
                  <a href={url} className="break-words">
                    {url.replace(/^https?:\/\//, '')}
                  </a>
                ),
              }))}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
