import { describe, expect, it } from 'vitest';
import { bandRaise, missingReasons } from './scoring';

const workflow = { reason: 'Workflow named', points: 20 };
const samples = { reason: 'Representative samples available', points: 25 };
const metric = { reason: 'Success metric named', points: 20 };
const volume = { reason: 'High volume or high-risk workflow', points: 15 };
const owner = { reason: 'Risk owner named', points: 10 };
const commit = { reason: 'Annual commit meets the offer minimum', points: 10 };

describe('what would raise a band', () => {
  it('is each smallest set of lines that reaches the next one', () => {
    expect(bandRaise(40, 'D', [workflow, metric])).toEqual({
      band: 'C',
      pointsMissing: 10,
      ways: [[samples], [volume], [owner], [commit]],
    });
    expect(bandRaise(65, 'B', [workflow, samples, metric])).toEqual({
      band: 'A',
      pointsMissing: 15,
      ways: [[volume], [owner, commit]],
    });
    expect(bandRaise(50, 'C', [workflow, metric, owner])).toEqual({
      band: 'B',
      pointsMissing: 15,
      ways: [[samples], [volume]],
    });
  });

  it('is nothing in the top band', () => {
    expect(bandRaise(80, 'A', [workflow, samples, metric, volume])).toBeNull();
    expect(missingReasons([workflow, samples, metric, volume])).toEqual([owner, commit]);
  });
});
