import { z } from 'zod';

/** Scopes of a key: groups of operations (section 1.7, and chat of section 4.2). */
export const scopes = ['chat', 'text', 'speech', 'image'] as const;

export type Scope = (typeof scopes)[number];

export const scopeSchema = z.enum(scopes);

export const scopeWords: Record<Scope, string> = {
  chat: 'Chat completions',
  text: 'Text analysis',
  speech: 'Speech',
  image: 'Image processing',
};
