import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorResponse, jsonText } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { storedSignature } from '../signing/quote-signature';
import { documentRecord } from './document-record';
import { readQuoteDocument } from './read-quote-document';
import { getStoredQuote, type StoredQuoteResponse } from './stored-quote';
import type { DocumentStore } from './write-quote-document';

async function handleReadQuote(deps: DocumentStore, request: ApiRequest): Promise<ApiAnswer> {
  const quoteId = request.path.slice(request.path.lastIndexOf('/') + 1);
  const found = await readQuoteDocument(deps, quoteId);
  if (!found) return errorResponse('not_found', {});
  const { saved, filed } = found;
  const { quote, arithmetic } = saved;
  const latest = filed?.versions.at(-1);
  const document = filed && latest && documentRecord(saved, filed, latest);
  const signed = await deps.quoteSigner.signIfAble(quote);
  const response: StoredQuoteResponse = {
    ok: true,
    quote,
    arithmetic,
    ...(signed && { signature: signed.signature }),
    ...(document && { document }),
    ...(document && latest?.jws && { document_signature: storedSignature(latest.jws) }),
  };
  return jsonText(JSON.stringify(response));
}

export const storedQuoteRoute = reading(getStoredQuote, handleReadQuote);
