/** Maximum number of quotes that a lead may name; further ones are ignored. */
export const namedQuotesMax = 5;

/** Source of a quote's id: the request form, a Link header of the API, or an argument of the MCP tool. */
export type NamedBy = 'form' | 'link' | 'mcp';

export interface NamedQuote {
  quote_id: string;
  named_by: NamedBy;
}

/** Quote ids as a submission names them, not yet looked up. */
export interface QuoteNaming {
  ids: readonly unknown[];
  namedBy: NamedBy;
}

/**
 * Returns the id from a URL or path of a quote of this portal: `/quotes/{id}` or `/api/quotes/{id}`, and nothing else.
 */
export function quoteIdOfAddress(address: string, baseUrl: string): string | undefined {
  const isOwn = address.slice(0, baseUrl.length).toLowerCase() === baseUrl.toLowerCase();
  const path = isOwn ? address.slice(baseUrl.length) : address;
  return /^\/(?:api\/)?quotes\/(quote_[0-9a-f]{32})$/.exec(path)?.[1];
}

/**
 * Returns the ids of quotes that a submission names: the first five, each once. Excludes what does not have the form of
 * an id.
 */
export function namedQuoteIds({ ids }: QuoteNaming): string[] {
  const found = new Set<string>();
  for (const id of ids) {
    if (typeof id === 'string' && /^quote_[0-9a-f]{32}$/.test(id)) found.add(id);
    if (found.size === namedQuotesMax) break;
  }
  return [...found];
}

export function namesSameQuotes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
