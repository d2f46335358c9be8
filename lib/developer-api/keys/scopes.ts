import { z } from 'zod';

/** The families of operations that a key can be opened to (section 1.7, and chat of section 4.2). */
export const scopes = ['chat', 'text', 'speech', 'image'] as const;

export type Scope = (typeof scopes)[number];

export const scopeSchema = z.enum(scopes);

/** What each scope opens, in a founder's words. */
export const scopeWords: Record<Scope, string> = {
  chat: 'Chat completions',
  text: 'Text analysis',
  speech: 'Speech',
  image: 'Image processing',
};
