import { expect, it } from 'vitest';
import { hasRole, type Role, roleOf, roles } from './founder';

const allowed: [Role, readonly Role[]][] = [
  ['reader', ['reader']],
  ['reviewer', ['reader', 'reviewer']],
  ['owner', ['reader', 'reviewer', 'owner']],
];

it.each(allowed)('%s may do what %j may', (role, may) => {
  expect(roles.filter((needed) => hasRole({ role }, needed))).toEqual(may);
});

it.each(['', 'Owner', 'owner ', 'admin', 'constructor'])('%j is not a role', (text) => {
  expect(roleOf(text)).toBeUndefined();
});
