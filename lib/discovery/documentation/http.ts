import { errorResponse, textDocument } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { thenMaybe } from '../../kernel/maybe-promise';
import { hasDeveloperApi } from '../../process/env';
import { portalSettings, securityContacts } from '../../process/installation';
import { getDocumentation } from '../endpoints';
import type { DocumentDeps } from '../http';
import { subjectInWords } from '../pilot-outcome';
import { markdownTopicOfPath } from '../topics';
import { pageAsMarkdown } from './page';
import { writePage } from './write-pages';

export const documentationRoute = reading(getDocumentation, (deps: DocumentDeps, { baseUrl, path }) =>
  thenMaybe(deps.offers.current(), (snapshot) => {
    const quoteKey = crypto.randomUUID();
    const { name: vendor, subject = subjectInWords(snapshot) } = portalSettings();
    const ground = { vendor, subject, hasDeveloperApi, securityContacts: securityContacts() };
    const portal = { ...ground, baseUrl, offers: snapshot.offers, quoteKey, servers: deps };
    const page = writePage(portal, markdownTopicOfPath(path) ?? '');
    if (!page) return errorResponse('not_found', {});
    return textDocument(pageAsMarkdown(page, baseUrl), 'text/markdown; charset=utf-8');
  }),
);
