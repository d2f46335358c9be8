import type { Role } from './roles';

export interface Founder {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** True if this request's founder signed in a few minutes ago; undefined where nobody has signed in. */
  isRecent?: boolean;
}

/**
 * Returns the founder of a request's session. Throws ApiError `sign_in_required` without a session, and
 * `service_unavailable` for database errors. Services that return or change founders' data call it first.
 */
export type Authorize = () => Promise<Founder>;

export interface FounderName {
  id: string;
  name: string;
}

/** Returns the founder of an id, whose name may be unknown; null for no id. */
export function founderName(id: string | null, name: string | null | undefined): FounderName | null {
  return id === null ? null : { id, name: name ?? id };
}
