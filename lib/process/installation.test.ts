import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { installationSchema, missingFromInstallation } from '../kernel/installation';
import { ConfigurationError } from './env';
import { parseInstallation } from './installation';

const example = readFileSync(new URL('../../installation.example.jsonc', import.meta.url), 'utf8');

describe('an installation file', () => {
  it('may omit everything', () => {
    const silent = parseInstallation('{}');
    expect(silent).toEqual({});
    expect(missingFromInstallation(installationSchema.parse(silent))).toEqual([
      'legal name',
      'privacy contact',
    ]);
  });

  it('has an example with every field and all a public portal needs', () => {
    const parsed = parseInstallation(example);
    expect(Object.keys(parsed).sort()).toEqual([...installationSchema.keyof().options].sort());
    expect(missingFromInstallation(installationSchema.parse(parsed))).toEqual([]);
  });

  it('may have a byte order mark, Windows line ends and comment lines', () => {
    const text =
      '\uFEFF{\r\n  // "a" comment\r\n  "privacy_contact": { "url": "https://example.com//privacy" }\r\n}';
    expect(parseInstallation(text).privacy_contact).toEqual({ url: 'https://example.com//privacy' });
  });

  it.each([
    ['{', 'INSTALLATION_FILE is not JSON'],
    ['[]', 'INSTALLATION_FILE is wrong: expected an object.'],
    ['{"legal_nmae": "Tessera"}', 'INSTALLATION_FILE is wrong: unknown setting legal_nmae.'],
    ['{"legal_name": 3}', 'INSTALLATION_FILE is wrong at legal_name: expected text.'],
    ['{"legal_name": " "}', 'INSTALLATION_FILE is wrong at legal_name: expected some text.'],
    ['{"address": "Main Street 1"}', 'INSTALLATION_FILE is wrong at address: expected a list of lines.'],
    ['{"privacy_contact": {}}', 'INSTALLATION_FILE is wrong at privacy_contact: expected an email or a url.'],
    [
      '{"security_contact": {"email": "nobody"}}',
      'INSTALLATION_FILE is wrong at security_contact.email: expected an email address.',
    ],
    [
      '{"documents": [{"title": "DPA", "url": "javascript:alert(1)"}]}',
      'INSTALLATION_FILE is wrong at documents.0.url: expected a URL that begins with https://.',
    ],
    [
      '{"sub_processors": [{"name": "Cloud"}]}',
      'INSTALLATION_FILE is wrong at sub_processors.0.purpose: expected text.',
    ],
    ['{"quote_valid_days": 0}', 'INSTALLATION_FILE is wrong at quote_valid_days: expected at least 1 day.'],
  ])('%s stops the start with one sentence', (text, sentence) => {
    expect(() => parseInstallation(text)).toThrow(ConfigurationError);
    expect(() => parseInstallation(text)).toThrow(sentence);
  });
});
