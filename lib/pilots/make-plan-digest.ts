import { hash } from 'node:crypto';
import { type PlanContent, planText } from './plan';

/** Returns the SHA-256 of a plan in canonical form, as 64 hexadecimal digits. */
export function planDigest(plan: PlanContent): string {
  return hash('sha256', planText(plan), 'hex');
}
