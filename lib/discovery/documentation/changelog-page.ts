import { developerOpenApiPath } from '../../developer-api/openapi/openapi';
import { apiVersion } from '../../kernel/limits';
import { getStoredQuote } from '../../quotes/endpoints';
import { jwksPath } from '../../quotes/signing/quote-signature';
import { getArazzoDescription, getOpenApiDocument, getTrustDocument, mcp } from '../endpoints';
import { mcpProtocolVersions } from '../links';
import { type Block, type DocumentationPage, heading, list } from './blocks';
import { topicPath } from './topics';

/** What callers notice of a release of the portal; `CHANGELOG.md` has the rest. */
interface ApiRelease {
  /** Undefined for what comes with the next release. */
  release: { version: string; date: string } | undefined;
  changes: readonly string[];
}

export const apiReleases: readonly ApiRelease[] = [
  {
    release: undefined,
    changes: [
      `\`GET ${getArazzoDescription.path}\`: the way from offer to lead for a runner of Arazzo.`,
      `\`GET ${getStoredQuote.path}\` has a new member \`signature\`, beside \`quote\` and \`arithmetic\`. A client that refuses unknown members must allow it; it is absent while the portal cannot sign. [What it proves](${topicPath('signed-quotes')}), with the keys at \`${jwksPath}\`; MCP \`read_quote\` answers it too.`,
      `\`GET ${getTrustDocument.path}\`: who runs the portal, where data goes, retention, measures and tests, for a vendor file.`,
      '`/q/{number}` leads to the quote of a number such as `Q-7K4M-2QX9-B3TR`; a quote also has a memo, at `/quotes/{quote_id}/memo.md` and `memo.txt`.',
      'Sample packages have the files from which their figures follow, listed in `/samples/{offer_id}/files.json`.',
      '`GET /api/receipts/{lead_id}`, and the error code `gone` for a lead that was deleted.',
      'A lead names up to five quotes by `Link`, over MCP by `quote_ids`. No answer changed.',
      'MCP tools `check_interest`, `read_quote` and `read_receipt`.',
      'A key of the developer API for a trial, to be asked for at [/developers/keys](/developers/keys).',
      '`/v1`: `moderations`, `speech/synthesize`, `speech/pronunciation`, `speech/stream`, `image/*` and `models/{id}`; answers name their engine in `X-Engine`, `X-Engine-Version` and `X-Engine-Quality`.',
      'An operator may refuse Idempotency-Keys of under 16 characters.',
      `The schema \`InternalErrorError\` of [${getOpenApiDocument.path}](${getOpenApiDocument.path}) is \`InternalError\`.`,
    ],
  },
  {
    release: { version: '0.2.0', date: '2026-11-23' },
    changes: ['Nothing that callers notice.'],
  },
  {
    release: { version: '0.1.0', date: '2026-11-22' },
    changes: [
      `Offers, quotes, leads, their dry run and the catalog, at version ${apiVersion} of the API.`,
      'MCP, OpenAPI, JSON Schemas, `llms.txt`.',
      'The developer API under `/v1`: text analysis, chat and transcription.',
    ],
  },
];

function releaseBlocks({ release, changes }: ApiRelease): Block[] {
  const id = release ? `v${release.version.replaceAll('.', '-')}` : 'next';
  const name = release ? `${release.version}, ${release.date}` : 'With the next release';
  return [heading(id, name), list([...changes])];
}

/** What changed for callers, and what a version promises them. */
export function changelogPage(): DocumentationPage {
  return {
    topic: 'changelog',
    title: 'Changelog and versions',
    summary: 'What changed for programs that call this portal, and what stays the same within a version.',
    blocks: [
      heading('versions', 'Versions'),
      list([
        `The acquisition API is at version \`${apiVersion}\`, as [its description](${getOpenApiDocument.path}) and the catalog say. Within it offers, quotes, leads and the catalog keep their fields, and errors their codes.`,
        'What is added within a version is a path, a header or a member of an answer. Paths and headers are marked `x-extension: true`. Ignore what you do not know.',
        `The developer API has its version in its path, \`/v1\`, and [a description of its own](${developerOpenApiPath}). It follows the shape of OpenAI’s API. Operations are added; \`GET /v1/models\` says which are served.`,
        `MCP is served at the revisions ${mcpProtocolVersions.map((revision) => `\`${revision}\``).join(' and ')} of \`${mcp.path}\`; a client agrees on one when it connects.`,
        'The software follows Semantic Versioning. Its releases are the headings below.',
      ]),
      ...apiReleases.flatMap(releaseBlocks),
    ],
  };
}
