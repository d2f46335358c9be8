import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../../../kernel/json-of';

/** The file in which an operator says what a folder of a speech model has in it. */
const descriptionFile = 'sherpa.json';

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const descriptionSchema = z.object({
  /** Its id among the models. */
  id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/),
  /** As BCP 47 writes them; the first is taken where nobody says which. */
  languages: z.array(z.string().refine(isLanguage)).min(1),
  /** What sherpa-onnx takes as `modelConfig`; names of files are those of the folder. */
  modelConfig: z.record(z.string(), z.unknown()),
});

/** A speech model that an operator has put into a folder. */
export type ModelFolder = z.infer<typeof descriptionSchema>;

/** What is in a folder; undefined where it cannot be read. */
export function readModelFolder(folder: string): ModelFolder | undefined {
  try {
    const parsed = descriptionSchema.safeParse(jsonOf(readFileSync(join(folder, descriptionFile), 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A configuration with the names of its files as paths. Whatever ends in .onnx, .txt, .model or .bin is one. */
export function withPaths(value: unknown, folder: string): unknown {
  if (typeof value === 'string') {
    return /\.(?:onnx|ort|txt|model|bin|fst|vocab)$/.test(value) && !isAbsolute(value)
      ? join(folder, value)
      : value;
  }
  if (Array.isArray(value)) return value.map((one) => withPaths(one, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPaths(one, folder)]));
}
