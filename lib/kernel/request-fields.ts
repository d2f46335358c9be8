import * as z from 'zod';
import { stringCodePointsMax } from './limits';

/** Fields of POST bodies, each with its error message, so that the API, the forms and the tests use the same text. */

export const requiredText = () => z.string().min(1).regex(/\S/).meta({ maxLength: stringCodePointsMax });

export const optionalText = (name: string) =>
  z.string(`${name} must be a string.`).meta({ maxLength: stringCodePointsMax }).optional();

export const optionalAmount = (name: string) => {
  const allowed = `${name} must be a number of 0 or more.`;
  return z.number(allowed).min(0, allowed).optional();
};

export const optionalFlag = (name: string) => z.boolean(`${name} must be true or false.`).default(false);

export interface BodyShape {
  names: string[];
  required: string[];
  texts: ReadonlySet<string>;
  amounts: ReadonlySet<string>;
  flags: ReadonlySet<string>;
}

function plain(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? plain(field.unwrap()) : field;
}

export function bodyShape(schema: z.ZodObject): BodyShape {
  const fields = Object.entries(schema.shape);
  const namesWhere = (matches: (field: z.core.$ZodType) => boolean) =>
    fields.filter(([, field]) => matches(field)).map(([name]) => name);
  return {
    names: fields.map(([name]) => name),
    required: namesWhere((field) => !z.safeParse(field, undefined).success),
    texts: new Set(namesWhere((field) => z.safeParse(field, 'text').success)),
    amounts: new Set(namesWhere((field) => plain(field) instanceof z.ZodNumber)),
    flags: new Set(namesWhere((field) => z.safeParse(field, true).success)),
  };
}
