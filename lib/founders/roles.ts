/** Roles of founders. Each has all permissions of the roles before it. */
export const roles = ['reader', 'reviewer', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Returns true if a founder's role is at least `needed`. */
export function hasRole({ role }: { role: Role }, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Returns the role of this name; undefined for any other text. */
export function roleOf(text: string): Role | undefined {
  return roles.find((role) => role === text);
}

export const roleNames: Readonly<Record<Role, string>> = {
  reader: 'Reader',
  reviewer: 'Reviewer',
  owner: 'Owner',
};

export const rolesInWords: Readonly<Record<Role, string>> = {
  reader: 'founders',
  reviewer: 'reviewers and owners',
  owner: 'owners',
};

export const roleWords: Readonly<Record<Role, string>> = {
  reader: 'Can view everything. Cannot export or change anything.',
  reviewer: 'Can also act on leads, write notes and replies, and export.',
  owner: 'Can also change offers, API keys, founders and settings, and erase leads.',
};
