/** How a quote was named: by the request form, by a Link header of the API, or by an argument of the MCP tool. */
type NamedBy = 'form' | 'link' | 'mcp';

/** A quote that a lead names, as it is stored beside the lead. */
export interface NamedQuote {
  quote_id: string;
  named_by: NamedBy;
}
