import { z } from 'zod';

/** The families of operations that a key can be opened to (section 1.7, and chat of section 4.2). */
export const scopes = ['chat', 'text', 'speech', 'image'] as const;

/** A family of operations. */
export type Scope = (typeof scopes)[number];

/** One of {@link scopes}. */
export const scopeSchema = z.enum(scopes);

/** What each scope opens, in a founder's words. */
export const scopeWords: Record<Scope, string> = {
  chat: 'Chat completions',
  text: 'Text analysis',
  speech: 'Speech',
  image: 'Image processing',
};
