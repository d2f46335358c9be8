/** Attributes by which a browser offers a form to its agent (WebMCP); a person presses the button. */
export const webMcpForms = {
  calculator: {
    toolname: 'estimate_quote',
    tooldescription:
      'Estimates price and credit of a pilot for an annual commit. Stores nothing and binds nobody.',
  },
  saveQuote: {
    toolname: 'request_quote',
    tooldescription: 'Saves the estimate on this page as a non-binding quote with an address of its own.',
  },
  request: {
    toolname: 'submit_qualified_interest',
    tooldescription:
      'Sends a request for a pilot to human review. The person must tick the consent box and send it. No credentials and no personal data of others.',
  },
} as const;

export type WebMcpForm = (typeof webMcpForms)[keyof typeof webMcpForms];
