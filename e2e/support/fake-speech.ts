import type { ServerResponse } from 'node:http';

/** First bytes of audio files, by format; raw samples have none. */
const fileHeads: Readonly<Record<string, string>> = {
  mp3: 'ID3\x04',
  wav: 'RIFF\xff\xff\xff\xffWAVEfmt ',
  opus: 'OggS',
  flac: 'fLaC',
  aac: '\xff\xf1',
};

export function answerTranscription(body: string, response: ServerResponse): void {
  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1];
  if (field('prompt') === 'fail') {
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('no');
    return;
  }
  if (field('stream') === 'true') {
    const sent = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const delta of ['good', ' morning']) sent({ type: 'transcript.text.delta', delta });
    if (field('prompt') !== 'die') sent({ type: 'transcript.text.done', text: 'good morning' });
    response.end();
    return;
  }
  const language = field('language');
  if (field('response_format') === 'text') {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('good morning\n');
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ text: 'good morning', ...(language && { language }) }));
}

/** Output of a speech model: the number of pieces and the bytes of each. */
const spokenPieces = 8;
const spokenPieceBytes = 4_096;

/** Speaks as the model's name says: well, not at all, or until it fails or its caller disconnects. */
export async function answerSpeech(body: string, response: ServerResponse, refusal: string): Promise<void> {
  const { model, response_format: format = 'mp3' } = JSON.parse(body);
  if (model === 'speaker-refuses') {
    response.writeHead(400, { 'Content-Type': 'application/json' }).end(refusal);
    return;
  }
  if (model === 'speaker-in-words') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"audio": "none"}');
    return;
  }
  response.writeHead(200, { 'Content-Type': format === 'wav' ? 'audio/wav' : 'audio/mpeg' });
  for (let at = 0; at < spokenPieces; at += 1) {
    const piece = Buffer.alloc(spokenPieceBytes, at);
    if (at === 0) piece.write(fileHeads[model === 'speaker-deaf' ? 'mp3' : format] ?? '', 'latin1');
    response.write(piece);
    if (model === 'speaker-dies' && at === 2) {
      setTimeout(() => response.destroy(), 50);
      return;
    }
  }
  if (model === 'speaker-endless') {
    const timer = setInterval(() => response.write(Buffer.alloc(spokenPieceBytes, 9)), 50);
    response.once('close', () => clearInterval(timer));
  } else response.end();
}
