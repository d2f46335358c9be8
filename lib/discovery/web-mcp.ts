/** Attributes by which a browser offers a form to its agent (WebMCP); a person presses the button. */
export const webMcpForms = {
  calculator: {
    toolname: 'estimate_quote',
    tooldescription:
      'Estimates price and credit of a pilot for an annual commit. Stores nothing. The person can save the estimate as a non-binding quote with the button “Save this quote”.',
  },
  request: {
    toolname: 'submit_qualified_interest',
    tooldescription:
      'Sends a request for a pilot to human review. The person must tick the consent box and send it. No credentials and no personal data of others.',
  },
} as const;

export type WebMcpForm = (typeof webMcpForms)[keyof typeof webMcpForms];
