import { recordOf } from '../../kernel/record-of';
import { scoringRules } from '../../leads/scoring';
import { rankedBands, rulesInForce, type ScoreRules } from './replay';

/** The most points that a line may be given in a replay, and the most that a band may ask for. */
export const pointsMax = 50;
export const scoreMinMax = 150;
/** Both are moved by so much at once. */
export const rulesStep = 5;

const signals = scoringRules.map(({ signal }) => signal);

/** The name of a band's least score in an address and a form. */
export const thresholdName = (band: (typeof rankedBands)[number]) => `band_${band.toLowerCase()}`;

function wholeNumber(text: string | null, max: number, otherwise: number): number {
  const value = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise;
  // A slider would show another number than one between its steps.
  return value <= max && value % rulesStep === 0 ? value : otherwise;
}

/**
 * The rules that an address asks a replay for; what it leaves out or gives wrongly stays as in force. A band that asks
 * for more than the one above it asks for just as much.
 */
export function rulesFrom(params: URLSearchParams): ScoreRules {
  const scoreMin = recordOf(rankedBands, (band) =>
    wholeNumber(params.get(thresholdName(band)), scoreMinMax, rulesInForce.scoreMin[band]),
  );
  const b = Math.min(scoreMin.A, scoreMin.B);
  return {
    points: recordOf(signals, (signal) =>
      wholeNumber(params.get(signal), pointsMax, rulesInForce.points[signal]),
    ),
    scoreMin: { A: scoreMin.A, B: b, C: Math.min(b, scoreMin.C) },
  };
}

/** The address's parameters of some rules: only what differs from the rules in force, in the table's order. */
export function rulesParamsOf(rules: ScoreRules): URLSearchParams {
  const params = new URLSearchParams();
  for (const signal of signals) {
    const points = rules.points[signal];
    if (points !== rulesInForce.points[signal]) params.set(signal, String(points));
  }
  for (const band of rankedBands) {
    const scoreMin = rules.scoreMin[band];
    if (scoreMin !== rulesInForce.scoreMin[band]) params.set(thresholdName(band), String(scoreMin));
  }
  return params;
}
