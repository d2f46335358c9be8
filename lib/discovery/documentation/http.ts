import { errorResponse, textDocument } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { thenMaybe } from '../../kernel/maybe-promise';
import { env } from '../../process/env';
import { securityContacts } from '../../process/installation';
import { getDocumentation } from '../endpoints';
import type { DocumentDeps } from '../http';
import { markdownTopicOfPath } from '../topics';
import { pageAsMarkdown } from './page';
import { writePage } from './write-pages';

export const documentationRoute = reading(getDocumentation, (deps: DocumentDeps, { baseUrl, path }) =>
  thenMaybe(deps.offers.current(), ({ offers }) => {
    const quoteKey = crypto.randomUUID();
    const portal = { vendor: env.VENDOR_NAME, baseUrl, offers, quoteKey, servers: deps, securityContacts };
    const page = writePage(portal, markdownTopicOfPath(path) ?? '');
    if (!page) return errorResponse('not_found', {});
    return textDocument(pageAsMarkdown(page, baseUrl), 'text/markdown; charset=utf-8');
  }),
);
