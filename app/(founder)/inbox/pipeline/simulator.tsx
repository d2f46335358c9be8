'use client';

import { type FormEvent, useState } from 'react';
import { useHydrated } from '@/app/_components/use-hydrated';
import { BandMark } from '@/app/(founder)/_components/band-mark';
import { percentInWords } from '@/lib/inbox/calibration/calibration-words';
import {
  type Replay,
  type ReplayGroup,
  rankedBands,
  replayLeads,
  rulesInForce,
  type ScoreRules,
} from '@/lib/inbox/calibration/replay';
import {
  pointsMax,
  rulesFrom,
  rulesParamsOf,
  rulesStep,
  scoreMinMax,
  thresholdName,
} from '@/lib/inbox/calibration/rules-address';
import type { Band } from '@/lib/leads/lead';
import { bandRules, scoringRules } from '@/lib/leads/scoring';
import { SmallButton, SmallButtonLink } from '../../_components/small-button';
import { Moves } from './moves';
import { Part, PartNote } from './part';
import { ReplayedFigure, ShareFigures, SharePlot, scaleMaxOf, shareRow } from './share-row';

const path = '/inbox/pipeline';

function addressOf(rules: ScoreRules, more = ''): string {
  const query = rulesParamsOf(rules).toString();
  const params = [query, more].filter(Boolean).join('&');
  return params === '' ? path : `${path}?${params}`;
}

/** What stands beside a share that a replay has made: what it was before. */
function replayed({ before, after }: Replay['won'][Band]) {
  const isChanged = before?.hits !== after?.hits || before?.cases !== after?.cases;
  return { note: before ? `was ${percentInWords(before.share)}` : 'none before', isReplayed: isChanged };
}

/** What other points and thresholds would have made of past leads. The state is in the address; nothing else changes. */
export function Simulator({
  groups,
  asked,
}: {
  groups: readonly ReplayGroup[];
  /** The rules that the address asked for. */
  asked: ScoreRules;
}) {
  const [rules, setRules] = useState(asked);
  const isHydrated = useHydrated();
  const replay = replayLeads(groups, rules);
  const { after } = replay.won.A;
  const isMoved = rulesParamsOf(rules).size > 0;
  const changed = replay.changed.toLocaleString('en-US');
  const scaleMax = scaleMaxOf(Object.values(replay.won).flatMap((each) => [each.before, each.after]));
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') params.set(name, value);
    const moved = rulesFrom(params);
    setRules(moved);
    history.replaceState(history.state, '', addressOf(moved));
  };
  return (
    <Part
      id="simulator"
      headingId="simulator-heading"
      heading="What if the points were different?"
      text={`Replays all ${replay.leads.toLocaleString('en-US')} leads. Nothing changes but this picture: the rules themselves change in code.`}
      isMain
    >
      <form method="get" action={path} onInput={follow}>
        <div className="px-5 pb-2">
          {scoringRules.map(({ signal, reason }) => (
            <Knob
              key={signal}
              name={signal}
              label={reason}
              max={pointsMax}
              value={rules.points[signal]}
              inForce={rulesInForce.points[signal]}
            />
          ))}
          {rankedBands.map((band) => (
            <Knob
              key={band}
              name={thresholdName(band)}
              label={`Band ${band} from`}
              max={scoreMinMax}
              value={rules.scoreMin[band]}
              inForce={rulesInForce.scoreMin[band]}
            />
          ))}
        </div>
        {!isHydrated && (
          <PartNote>
            <SmallButton type="submit">Replay</SmallButton>
          </PartNote>
        )}
      </form>
      <PartNote role="status">
        <strong>
          {isMoved ? <ReplayedFigure>{changed}</ReplayedFigure> : changed} of{' '}
          {replay.leads.toLocaleString('en-US')} leads would change band.
        </strong>{' '}
        Band A would hold {replay.after.A.toLocaleString('en-US')} leads, {after?.hits ?? 0} of them won.
      </PartNote>
      <ul className="px-5 pb-3" aria-label="Won, before and after">
        {bandRules.map(({ band }) => {
          const won = replay.won[band];
          return (
            <li key={band} className={`border-t border-rule ${shareRow.band}`}>
              <BandMark band={band} />
              <SharePlot share={won.after} before={isMoved ? won.before : null} scaleMax={scaleMax} />
              <ShareFigures share={won.after} {...(isMoved && replayed(won))} />
            </li>
          );
        })}
      </ul>
      <Moves moves={replay.moves} />
      {isMoved && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-5 py-3">
          {replay.changed > 0 && (
            <SmallButtonLink href={`${addressOf(rules, 'leads=changed')}#changed-leads`}>
              Show {replay.changed === 1 ? 'the lead' : `the ${changed} leads`}
            </SmallButtonLink>
          )}
          <SmallButtonLink href={`${path}#simulator`}>Back to the rules in force</SmallButtonLink>
          <a href={`${addressOf(rules)}#simulator`}>Link to these rules</a>
        </p>
      )}
    </Part>
  );
}

function Knob({
  name,
  label,
  max,
  value,
  inForce,
}: {
  name: string;
  label: string;
  max: number;
  value: number;
  inForce: number;
}) {
  const isMoved = value !== inForce;
  return (
    <label className="grid min-h-[38px] grid-cols-[minmax(0,15rem)_minmax(0,1fr)_5rem] items-center gap-4 border-t border-rule max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-1.5">
      <span>{label}</span>
      <input
        className="slider [--around:var(--surface)] [--thumb:20px] block h-9 w-full cursor-pointer max-md:col-span-full max-md:row-start-2 max-md:h-11"
        type="range"
        name={name}
        min={0}
        max={max}
        step={rulesStep}
        defaultValue={value}
      />
      <output className="tabular-nums text-right">
        {isMoved && `${inForce} → `}
        {isMoved ? <ReplayedFigure>{value}</ReplayedFigure> : value}
      </output>
    </label>
  );
}
