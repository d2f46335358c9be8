import { expect, it } from 'vitest';
import { eventDetails, exactBaselines, uploadInWords } from './labels';
import { sheetFileName } from './pilot';

it('names the criteria whose current value has no size', () => {
  const [exact, measured, none] = [
    { name: 'Recall', baseline: 80, baseline_n: null },
    { name: 'F1', baseline: 80, baseline_n: 400 },
    { name: 'Precision', baseline: null, baseline_n: null },
  ];
  expect(exactBaselines([exact, measured, none])).toContain('the current value of “Recall” is based on');
  expect(exactBaselines([measured, none])).toBeNull();
});

it('describes each step of the record', () => {
  const about = (
    kind: Parameters<typeof eventDetails>[0]['kind'],
    detail: Record<string, string | number | null>,
  ) => eventDetails({ kind, detail });
  expect(about('approve_plan', { plan_no: 2, sha256: 'a' })).toBe('version 2');
  expect(about('approve_start', { plan_no: 2, starts_on: '2026-11-30' })).toBe('Mon 30 Nov');
  expect(about('set_input', { no: 2, to: 'refused', reason: 'Only 140 marks.', text: 'Marks' })).toBe(
    'input 2: refused, Only 140 marks.',
  );
  expect(about('submit_results', { no: 1, file_name: 'day-1.csv', rows: 1, refused: 0 })).toBe(
    'day-1.csv, 1 row stored',
  );
  const upload = { file_name: 'day-2.csv', rows: 20_000, refused: 2, replaced: 300 };
  const replacing = 'day-2.csv, 20,000 rows stored, 2 rows left out, 300 items replaced';
  expect(about('submit_results', upload)).toBe(replacing);
  const sheet = { kind: 'submit_results' as const, detail: { file_name: sheetFileName, rows: 20 } };
  expect(uploadInWords([{ kind: 'submit_results', detail: upload }, sheet])).toBe(
    `File uploaded: ${replacing}`,
  );
  expect(about('decide', { outcome: 'accepted_with_conditions', conditions: 'One', note: null })).toBe(
    'Accepted with conditions',
  );
  expect(about('confirm_completion', {})).toBe('');
});
