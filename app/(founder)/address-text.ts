/** Parameters of an address as Next gives them. */
export type AddressParams = Promise<Record<string, string | string[] | undefined>>;

/** The text of a parameter of an address; of one that stands twice the last. */
export async function paramText(params: AddressParams, name: string): Promise<string | undefined> {
  const value = (await params)[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** The sentence that a table has for a parameter of an address, whoever wrote it there. */
export async function sentenceFor(
  params: AddressParams,
  name: string,
  sentences: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const code = await paramText(params, name);
  return code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
