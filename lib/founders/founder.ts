import type { Role } from './team/roles';

export interface Founder {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/**
 * The founder whose session a request carries. Throws ApiError `sign_in_required` where it carries none, and
 * `service_unavailable` in database trouble. Services that return or change founders' data call it first.
 */
export type Authorize = () => Promise<Founder>;

/** A founder as others see them. */
export interface FounderName {
  id: string;
  name: string;
}

/** The founder of an id, whose name may be unknown; null for nobody. */
export function founderName(id: string | null, name: string | null | undefined): FounderName | null {
  return id === null ? null : { id, name: name ?? id };
}
