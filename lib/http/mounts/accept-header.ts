/**
 * Returns true if the Accept header is that of a browser opening a page: it names text/html itself and no
 * event stream, which MCP clients request with GET.
 */
export function opensPages(accept: string | undefined): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(mediaRange);
  const isNamed = (name: string) => ranges.some((range) => range.name === name && range.isWanted);
  return isNamed('text/html') && !isNamed('text/event-stream');
}

function mediaRange(text: string): { name: string; isWanted: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { name, isWanted: !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) };
}
