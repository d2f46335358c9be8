import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import postgres from 'postgres';
import { connectionOptions } from '../../../db/client';

/**
 * The yardstick: `node:http` alone. GET sends the bytes of the files named by OFFERS_FILE and CATALOG_FILE;
 * POST reads the body, parses it and stores it with one durable insert. Nothing is limited, checked or screened.
 */
const offersText = readFileSync(process.env.OFFERS_FILE ?? '', 'utf8');
const catalogText = readFileSync(process.env.CATALOG_FILE ?? '', 'utf8');
const { url, ...host } = connectionOptions(process.env.DATABASE_URL ?? '');
const sql = postgres(url, { ...host, max: 10, onnotice: () => {} });
await sql`create table if not exists bench_bare (id bigint generated always as identity primary key, company text, commit double precision, body text)`;

const server = createServer((message, response) => {
  if (message.method === 'GET') {
    const text = message.url === '/api/offers' ? offersText : catalogText;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
    return;
  }
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', async () => {
    const text = Buffer.concat(chunks).toString();
    const body = JSON.parse(text);
    const [row] = await sql`
      insert into bench_bare (company, commit, body) values (${body.company ?? null}, ${body.annual_commit}, ${text})
      returning id, company, commit`;
    const answer = JSON.stringify({ ok: true, record: row });
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : address}\n`);
});
