'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { hasRole, type Role } from '@/lib/founders/team/roles';

const RoleContext = createContext<Role>('reader');

/** Gives the inbox the role of whoever is signed in. */
export function FounderRole({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Whether the founder may do what at least this role may. It hides; the services decide. */
export function useMay(needed: Role): boolean {
  return hasRole({ role: useContext(RoleContext) }, needed);
}
