/** Suffixes of sample names, by type of metric family. */
const endings: Record<string, string[]> = {
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*\})? (\S+)$/;
const number = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/**
 * The values of an OpenMetrics text by their series, such as `pilot_leads_total{band="D"}`. Throws at the first line
 * that violates the format.
 */
function parseOpenMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('the text does not end with # EOF');
  const families = new Set<string>();
  let family = '';
  let type = '';
  for (const line of lines) {
    if (line.startsWith('# HELP ')) continue;
    const declared = /^# TYPE ([a-zA-Z_:][\w:]*) (\w+)$/.exec(line);
    if (declared) {
      [, family = '', type = ''] = declared;
      if (families.has(family)) throw new Error(`twice: ${line}`);
      families.add(family);
      continue;
    }
    const [, name = '', value = ''] = sampleLine.exec(line) ?? [];
    if (!endings[type]?.some((ending) => name === family + ending)) throw new Error(`no ${type}: ${line}`);
    if (!number.test(value)) throw new Error(`no number: ${line}`);
    const series = line.slice(0, -value.length - 1);
    if (values.has(series)) throw new Error(`twice: ${line}`);
    values.set(series, Number(value.replace(/inf/i, 'Infinity')));
  }
  return values;
}

/** Reads the metrics at a port of this machine, which must answer with OpenMetrics. */
export async function readMetrics(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (answer.status !== 200) throw new Error(`the metrics answered ${answer.status}`);
  const type = answer.headers.get('content-type');
  if (type !== 'application/openmetrics-text; version=1.0.0; charset=utf-8')
    throw new Error(`the metrics came as ${type}`);
  return parseOpenMetrics(await answer.text());
}
