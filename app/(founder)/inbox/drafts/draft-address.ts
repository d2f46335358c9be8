import type { FounderForm } from '@/lib/founders/founder-form-http';
import type { DraftError } from '@/lib/inbox/drafts/lead-reply';
import { backTo } from '../_screen/flash-params';

/** Where a form of a draft leads a page without a script: back to the draft, with why it was not kept. */
export function draftAddress({ fields }: FounderForm, refused?: DraftError): string {
  const { path, params } = backTo(fields.text('back'));
  if (refused) params.set('refused', refused);
  return `${path}${params.size === 0 ? '' : `?${params}`}#reply`;
}
