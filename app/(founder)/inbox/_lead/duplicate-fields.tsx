import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { OutsideText } from '@/app/_components/outside-text';
import { UtcTime } from '@/app/_components/utc-time';
import { type FoundLead, originalsOf } from '@/lib/inbox/companies/company';
import type { NearDuplicate } from '@/lib/inbox/inbox';
import { likenessInWords } from '@/lib/inbox/labels';
import { statusNames } from '@/lib/review/labels';
import type { SeenLead } from '@/lib/review/review';
import { SmallField, SmallInput } from '../../_components/small-field';
import { useFound, useNearDuplicates } from '../_find/use-found';
import { RadioList, radioBox, radioLine } from './radio-list';

const numberedMax = 9;

const idPattern = /^\s*lead_[0-9a-z]{1,64}\s*$/;

type Choice = Pick<FoundLead, 'leadId' | 'company' | 'status' | 'createdAt'> & { why?: NearDuplicate['why'] };

function withoutRepeats(choices: readonly Choice[]): Choice[] {
  const ids = choices.map(({ leadId }) => leadId);
  return choices.filter(({ leadId }, at) => ids.indexOf(leadId) === at);
}

function OneChoice({ choice, number, isRequired }: { choice: Choice; number: number; isRequired: boolean }) {
  const { leadId, company, status, createdAt, why } = choice;
  return (
    <label className={radioLine}>
      <input
        className={radioBox}
        type="radio"
        name="duplicate_of"
        value={leadId}
        required={isRequired}
        aria-keyshortcuts={number <= numberedMax ? String(number) : undefined}
      />{' '}
      {number <= numberedMax && (
        <span aria-hidden="true">
          <kbd>{number}</kbd>
        </span>
      )}{' '}
      <OutsideText text={company} />{' '}
      <span className="text-md text-ink-2">
        {why && `${likenessInWords(why)}; `}
        {statusNames[status].toLowerCase()}, <UtcTime iso={createdAt} />
      </span>
    </label>
  );
}

const radiosIn = (fields: HTMLElement | null) => [
  ...(fields?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
];

/**
 * Submits a typed name after Enter once the search has answered: a single lead is chosen and sent, otherwise the first
 * of several is focused. Returns a function that accepts the name.
 */
function useEnter(
  fields: RefObject<HTMLElement | null>,
  found: string | undefined,
  leads: readonly Choice[],
) {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || wanted !== found) return;
    setWanted(undefined);
    const radio = radiosIn(fields.current).find(({ value }) => value === leads[0]?.leadId);
    radio?.focus();
    if (!radio || leads.length > 1) return;
    radio.click();
    radio.form?.requestSubmit();
  }, [wanted, found, leads, fields]);
  return setWanted;
}

const digitPattern = /^[1-9]$/;

/**
 * Chooses a near-duplicate by a digit that was typed before they were loaded, and sends it if Enter followed. Returns
 * a function that records the Enter.
 */
function useEarlyDigit(
  fields: RefObject<HTMLElement | null>,
  typed: string,
  alike: readonly NearDuplicate[] | undefined,
  then: { chosen: () => void; missing: () => void },
) {
  const isEarly = useRef(alike === undefined);
  const isEntered = useRef(false);
  useEffect(() => {
    if (!digitPattern.test(typed)) isEntered.current = false;
    if (alike === undefined || !isEarly.current) return;
    isEarly.current = false;
    if (!digitPattern.test(typed)) return;
    const radio = radiosIn(fields.current)[Number(typed) - 1];
    if (!radio) return isEntered.current ? then.missing() : undefined;
    radio.click();
    radio.focus();
    then.chosen();
    if (isEntered.current) radio.form?.requestSubmit();
  });
  return () => {
    isEntered.current = true;
  };
}

export function DuplicateFields({
  leads,
  nearDuplicates,
}: {
  leads: readonly SeenLead[];
  /** Requested if undefined. */
  nearDuplicates?: readonly NearDuplicate[] | undefined;
}) {
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const isId = idPattern.test(typed);
  const alike = useNearDuplicates(leads.length === 1 ? leads[0]?.leadId : undefined, nearDuplicates);
  const isEarly = alike === undefined && digitPattern.test(typed);
  const found = useFound(isId || isEarly ? '' : typed);
  const ownIds = new Set(leads.map(({ leadId }) => leadId));
  const isOther = ({ leadId }: Choice) => !ownIds.has(leadId);
  const searched = originalsOf(found?.findings?.leads ?? []).filter(isOther);
  const likely = (alike ?? []).filter(isOther);
  const others = withoutRepeats([...likely, ...searched]).slice(likely.length);
  const enter = useEnter(fields, found?.text, searched);
  const mustChoose = !isId;
  const enterEarly = useEarlyDigit(fields, typed, alike, {
    chosen: () => setTyped(''),
    missing: () => enter(typed),
  });

  return (
    <div
      ref={fields}
      className="w-full"
      // The last change counts: a typed id or a chosen lead.
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'radio') isId && setTyped('');
        else for (const radio of radiosIn(fields.current)) radio.checked = false;
      }}
    >
      {likely.length > 0 && (
        <RadioList legend="Original lead">
          {likely.map((choice, at) => (
            <OneChoice key={choice.leadId} choice={choice} number={at + 1} isRequired={mustChoose} />
          ))}
        </RadioList>
      )}
      <SmallField
        id={id}
        label={likely.length > 0 ? 'Or another company or id' : 'Company or id of the original lead'}
      >
        <SmallInput
          id={id}
          // A name finds leads to choose from; an id is sent as it is.
          name={isId ? 'duplicate_of' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const choice = typed === '' ? radiosIn(fields.current)[Number(event.key) - 1] : undefined;
            if (choice) {
              event.preventDefault();
              choice.click();
              choice.focus();
            }
            if (event.key !== 'Enter' || isId || typed.trim() === '') return;
            event.preventDefault();
            if (isEarly) enterEarly();
            else enter(typed.trim());
          }}
          required={likely.length + others.length === 0}
          autoComplete="off"
          spellCheck={false}
        />
      </SmallField>
      <p className="text-md text-ink-2" role="status">
        {found?.findings === null && 'The portal is not responding. Type an id, or try again in a minute.'}
        {found?.findings && searched.length === 0 && 'No other lead found.'}
        {searched.length > 0 &&
          (searched.length === 1 ? '1 lead found.' : `${searched.length} leads found. Choose one.`)}
      </p>
      {others.length > 0 && (
        <RadioList legend="Found">
          {others.map((choice, at) => (
            <OneChoice
              key={choice.leadId}
              choice={choice}
              number={likely.length + at + 1}
              isRequired={mustChoose}
            />
          ))}
        </RadioList>
      )}
    </div>
  );
}
