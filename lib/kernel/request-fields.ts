import { z } from 'zod';
import { stringCodePointsMax } from './limits';

/**
 * The fields that POST bodies are made of. Each carries the sentence that a refused value is answered
 * with, so that the API, the forms and the tests speak the same words.
 */

/** A string that must hold more than white space. */
export const requiredText = () => z.string().min(1).regex(/\S/).meta({ maxLength: stringCodePointsMax });

/** A string that may be left out. */
export const optionalText = (name: string) =>
  z.string(`${name} must be a string.`).meta({ maxLength: stringCodePointsMax }).optional();

/** An amount that may be left out: finite, not negative. */
export const optionalAmount = (name: string) => {
  const allowed = `${name} must be a number of 0 or more.`;
  return z.number(allowed).min(0, allowed).optional();
};

/** A flag that may be left out and then is false. */
export const optionalFlag = (name: string) => z.boolean(`${name} must be true or false.`).default(false);

/** What reading a body needs to know of its schema's fields. */
export interface BodyShape {
  /** All fields, in the order of the specification's table. */
  names: string[];
  /** The fields that a request must bring, in the same order. */
  required: string[];
  /** The fields that hold text, so that a blank one counts as absent. */
  texts: ReadonlySet<string>;
  amounts: ReadonlySet<string>;
  flags: ReadonlySet<string>;
}

/** A field's schema, whether or not the field may be left out. */
function plain(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? plain(field.unwrap()) : field;
}

/** The shape of a body schema. */
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
