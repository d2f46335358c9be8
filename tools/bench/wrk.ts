import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { addresses, addressMark, keyMark, type RequestText } from './requests';

const resultSchema = z.object({
  requests: z.number(),
  microseconds: z.number(),
  /** Answers of status 400 and above. */
  refused: z.number(),
  /** Connections that failed or ended, and answers that did not come. */
  broken: z.number(),
});

/** Path of the load generator `wrk`, if it is installed. */
export const wrkPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'wrk'))
  .find((file) => existsSync(file));

/** A text as Lua source, its marks as what is new in each request. JSON's escapes are Lua's for plain text. */
function luaText(text: string): string {
  return text
    .split(addressMark)
    .map((piece) =>
      piece
        .split(keyMark)
        .map((plain) => JSON.stringify(plain))
        .join(' .. key() .. '),
    )
    .join(' .. address() .. ');
}

function script(request: RequestText): string {
  return `
local turn = ${randomInt(addresses)}
local keys = 0
local function address()
  turn = (turn + 1) % ${addresses}
  return "10." .. math.floor(turn / 65536) .. "." .. math.floor(turn / 256) % 256 .. "." .. turn % 256
end
local function key()
  keys = keys + 1
  return keys .. "-${randomBytes(12).toString('hex')}"
end
request = function()
  return ${luaText(request.text)}
end
done = function(summary)
  local e = summary.errors
  print(string.format('RESULT{"requests":%d,"microseconds":%d,"refused":%d,"broken":%d}',
    summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout))
end
`;
}

/** Loads a port of this machine by `wrk` for whole seconds, from one thread. Rejects when it fails. */
export async function runWrk(
  wrk: string,
  load: { port: number; connections: number; seconds: number; request: RequestText },
): Promise<z.infer<typeof resultSchema>> {
  const folder = await mkdtemp(join(tmpdir(), 'pilot-wrk-'));
  try {
    const file = join(folder, 'load.lua');
    await writeFile(file, script(load.request));
    const args = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '10s', '-s', file];
    const { stdout } = await promisify(execFile)(wrk, [...args, `http://127.0.0.1:${load.port}`]);
    return resultSchema.parse(JSON.parse(/RESULT(\{.*\})/.exec(stdout)?.[1] ?? 'null'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
