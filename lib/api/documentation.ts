import { markdownTopicOfPath } from '../contract/documentation-paths';
import type { Deps } from '../deps';
import { pageAsMarkdown } from '../domain/documentation/blocks';
import { documentationPage } from '../domain/documentation/pages';
import { env } from '../env';
import { whenThere } from '../http/awaitable';
import type { ApiRequest } from '../http/request';
import { refusal, textDocument } from '../http/respond';

/** GET /developers/{topic}.md: a page of the documentation as Markdown. */
export function handleDocumentation(deps: Deps, request: ApiRequest) {
  const { baseUrl } = request;
  return whenThere(deps.offers.current(), ({ offers }) => {
    const keys = { quote: crypto.randomUUID(), lead: crypto.randomUUID() };
    const portal = { vendor: env.VENDOR_NAME, baseUrl, offers, keys };
    const page = documentationPage(portal, markdownTopicOfPath(request.path) ?? '');
    if (!page) return refusal('not_found', {});
    return textDocument(pageAsMarkdown(page, baseUrl), 'text/markdown; charset=utf-8');
  });
}
