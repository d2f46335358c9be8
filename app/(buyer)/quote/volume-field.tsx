import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { amountText } from '@/lib/kernel/amount-text';
import { exactUsd, usd } from '@/lib/kernel/money';
import {
  messagesForMinimum,
  type PlanCost,
  type PlanPrices,
  type VolumeTexts,
  volumeEstimate,
} from '@/lib/quotes/annual-plan';

const count = (messages: number) => messages.toLocaleString('en-US');

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 border-t py-2 ${isTotal ? 'border-ink font-semibold' : 'border-rule'}`}
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function Year({
  prices,
  messages,
  cost: { usage, plan, shortfall },
  minimum,
}: {
  prices: PlanPrices;
  messages: number;
  cost: PlanCost;
  minimum: number;
}) {
  const least = messagesForMinimum(prices, minimum);
  return (
    <>
      <dl className="mt-3 text-md">
        <Row name="Platform fee" value={usd(prices.platformFee)} />
        <Row
          name={`Usage: ${count(messages)} × 12 × ${exactUsd(prices.messageMicroUsd / 1_000_000)}`}
          value={usd(usage)}
        />
        <Row name="Annual plan" value={usd(plan)} isTotal />
      </dl>
      <p className="text-md">
        {shortfall === 0
          ? `Reaches the ${usd(minimum)} minimum for a credit.`
          : `${usd(shortfall)} below the minimum of ${usd(minimum)}: no credit at this volume.`}
        {shortfall > 0 &&
          least !== undefined &&
          ` You reach the minimum plan at ${count(least)} messages a month.`}
      </p>
      {shortfall === 0 && (
        <p className="mt-2">
          <Button kind="quiet" name="annual_commit" value={amountText(plan)}>
            Use {usd(plan)} as the annual plan
          </Button>
        </p>
      )}
    </>
  );
}

/** States the difference between manual checking and the plan, without promising that checking ends. */
function differenceInWords(checking: number, plan: number): string {
  const difference = Math.abs(checking - plan);
  const words =
    difference === 0 ? 'the same as' : `${usd(difference)} ${checking > plan ? 'more' : 'less'} than`;
  return `Manual checking costs ${usd(checking)} a year, ${words} this plan. The pilot measures how much checking remains.`;
}

/** Prices a year from the number of messages, and compares it with the cost of manual checking. */
export function VolumeField({
  prices,
  minimum,
  hint,
  typed,
  shown,
}: {
  prices: PlanPrices;
  minimum: number;
  hint: ReactNode;
  /** Texts of the fields when the page loaded. */
  typed: VolumeTexts;
  /** Current texts of the fields. */
  shown: VolumeTexts;
}) {
  const { messages, cost, checking, problems } = volumeEstimate(prices, minimum, shown);
  const example = count(messagesForMinimum(prices, minimum) ?? 0);
  return (
    <div className="grid gap-4">
      <div>
        <InputField
          name="messages_a_month"
          label="Messages a month"
          isOptional
          hint={hint}
          error={problems.messages_a_month}
          inputMode="text"
          autoComplete="off"
          placeholder={example}
          defaultValue={typed.messages_a_month}
        />
        {cost && messages !== undefined && (
          <Year prices={prices} messages={messages} cost={cost} minimum={minimum} />
        )}
      </div>
      <div>
        <InputField
          name="checking_cost"
          label="Cost of manual checking, USD a month"
          isOptional
          error={problems.checking_cost}
          inputMode="text"
          autoComplete="off"
          defaultValue={typed.checking_cost}
        />
        {cost && checking !== undefined && (
          <p className="text-md">{differenceInWords(checking, cost.plan)}</p>
        )}
      </div>
    </div>
  );
}
