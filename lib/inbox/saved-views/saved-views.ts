import { z } from 'zod';
import { isStorableText } from '../../kernel/storable';
import { inboxFilterFrom, inboxParamsOf } from '../inbox';
import { savedViewErrorWords, savedViewNameCharactersMax } from './saved-view-words';

/** The name of a saved view, as people typed it; spaces between its words are one each. */
export const savedViewNameSchema = z
  .string()
  .transform((name) => name.replaceAll(/\s+/g, ' ').trim())
  .refine((name) => name !== '' && [...name].length <= savedViewNameCharactersMax && isStorableText(name), {
    message: savedViewErrorWords.view_name,
  });

/** The filter of an address's query in its one form, from the first page on. */
export function savedQueryOf(query: string): string {
  return inboxParamsOf({ ...inboxFilterFrom(new URLSearchParams(query)), cursor: null }).toString();
}
