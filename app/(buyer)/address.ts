import { siteOrigin } from '../site-origin';

/** Parameters of an address as Next gives them; of one that stands twice the last counts. */
export type AddressParams = Promise<Record<string, string | string[] | undefined>>;

/** The text of each parameter of an address. */
export async function textOfParam(params: AddressParams): Promise<(name: string) => string | undefined> {
  const values = await params;
  return (name) => {
    const value = values[name];
    return Array.isArray(value) ? value.at(-1) : value;
  };
}

/** The whole address of one of the portal's pages. */
export async function publicUrlOf(path: string): Promise<string> {
  return `${await siteOrigin()}${path}`;
}
