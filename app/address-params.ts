export type AddressParams = Promise<Record<string, string | string[] | undefined>>;

/** The address of a page, as Next passes it: the bracketed parts of its path, and its parameters. */
export interface PageAddress<Parts = object> {
  params: Promise<Parts>;
  searchParams: AddressParams;
}

/** Returns a function that reads a parameter of a URL; the last one if it is repeated. */
export async function paramTexts(params: AddressParams): Promise<(name: string) => string | undefined> {
  const values = await params;
  return (name) => [values[name]].flat().at(-1);
}

/** Returns all values of a parameter that may be repeated in a URL. */
export async function paramList(params: AddressParams, name: string): Promise<string[]> {
  return [(await params)[name] ?? []].flat();
}

export async function paramText(params: AddressParams, name: string): Promise<string | undefined> {
  return (await paramTexts(params))(name);
}

/** Returns the sentence that a table has for a parameter of a URL. The parameter is untrusted. */
export async function sentenceFor(
  params: AddressParams,
  name: string,
  sentences: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const code = await paramText(params, name);
  return code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}

/** Returns all parameters of a URL, including repeated ones. */
export async function searchParamsOf(params: AddressParams): Promise<URLSearchParams> {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(await params))
    for (const text of [value].flat()) if (text !== undefined) written.append(name, text);
  return written;
}
