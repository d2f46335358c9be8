import { z } from 'zod';
import { type Role, roles } from '../founder';
import { founderNameTextSchema } from '../settings/founder-settings';

export const invitationSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  name: founderNameTextSchema,
  role: z.enum(roles),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** Founder as owners see them. Times are ISO 8601, UTC. */
export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  /** True with a password or an account at the identity provider; false if the founder has never signed in. */
  hasPassword: boolean;
  /** Expiry of an unused link; null if there is none. */
  linkUntil: string | null;
  lastSignedInAt: string | null;
  disabledAt: string | null;
  sessions: number;
  isMe: boolean;
  /** True for the only owner who can sign in, who has to stay an owner. */
  isLastOwner: boolean;
}

/** Returns true if the founder is the only owner in the team who can sign in. */
export function isLastOwner(
  founders: readonly { id: string; role: Role; disabledAt: unknown }[],
  founderId: string,
): boolean {
  const owners = founders.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null);
  return owners.length === 1 && owners[0]?.id === founderId;
}
