export interface Founder {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** True if this request's founder signed in a few minutes ago; undefined if nobody has signed in. */
  isRecent?: boolean;
}

/**
 * Returns the founder of a request's session. Throws ApiError `sign_in_required` without a session. Services that
 * return or change founders' data call it first, and throw ApiError `role_required` below the role that they require.
 */
export type Authorize = () => Promise<Founder>;

export interface FounderName {
  id: string;
  name: string;
}

/** Returns the founder with an id, whose name may be unknown; null for no id. */
export function founderName(id: string | null, name: string | null | undefined): FounderName | null {
  return id === null ? null : { id, name: name ?? id };
}

/** Roles of founders. Each has all permissions of the roles before it. */
export const roles = ['reader', 'reviewer', 'owner'] as const;
export type Role = (typeof roles)[number];

export function hasRole({ role }: { role: Role }, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

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

export const sessionLastsSeconds = 24 * 60 * 60;

export const sessionIdleSeconds = 8 * 60 * 60;

/** Minutes for which a sign-in counts as proof for actions that ask for a recent one. */
export const proofMinutes = 15;

/** Precision in seconds of a session's last use. */
export const lastSeenWithinSeconds = 60;

export const passwordCharactersMin = 12;
export const passwordCharactersMax = 128;

export const passwordLinkMinutes = 30;

/** Lifetime of an invitation link, long enough for an owner to pass it on. */
export const invitationLinkMinutes = 24 * 60;
