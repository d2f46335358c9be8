import { z } from 'zod';
import { isStorableText } from '../../kernel/storable';
import { inboxFilterFrom, inboxParamsOf } from '../inbox';
import { savedViewErrorWords, savedViewNameCharactersMax } from './saved-view-limits';

/** Name of a saved view; runs of spaces become one. */
export const savedViewNameSchema = z
  .string()
  .transform((name) => name.replaceAll(/\s+/g, ' ').trim())
  .refine((name) => name !== '' && [...name].length <= savedViewNameCharactersMax && isStorableText(name), {
    message: savedViewErrorWords.view_name,
  });

/** Normalizes the filter of a query string, without its cursor. */
export function savedQueryOf(query: string): string {
  return inboxParamsOf(inboxFilterFrom(new URLSearchParams(query))).toString();
}
