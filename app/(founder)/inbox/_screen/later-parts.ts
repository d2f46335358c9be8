import { ReplyForm } from '../_lead/reply-form';
import { FilterPanel } from '../_list/filter-panel';
import { TestLeadForm } from '../_list/test-lead-form';
import { HelpKeys } from './help-keys';
import { groupsOf, PaletteList } from './palette-list';
import { RefusalNotice } from './refusal-notice';

/** Parts that the inbox does not need at first: one file, loaded after the inbox. */
export const laterParts = {
  FilterPanel,
  groupsOf,
  HelpKeys,
  PaletteList,
  RefusalNotice,
  ReplyForm,
  TestLeadForm,
};
