import { useCallback, useEffect, useRef } from 'react';
import type { Store } from '@/app/(founder)/store';
import { pageQuery } from '../_list/filter-address';
import { isWide } from './browser-moment';
import { askForList } from './inbox-client';
import { rowsAdded, type ScreenState } from './state/screen-state';

/** Rows below the current one at which the next ones are loaded. */
const rowsAhead = 10;

/** Loads the next rows of the list before the founder reaches its end. Returns a function that loads them at once. */
export function useMoreRows(
  store: Store<ScreenState>,
  { list, selection, goesOnFrom }: ScreenState,
  query: string,
): () => Promise<void> {
  const isAsking = useRef(false);
  const loadMore = useCallback(async () => {
    const cursor = store.get().list.nextCursor;
    if (cursor === null || isAsking.current) return;
    isAsking.current = true;
    const page = await askForList(pageQuery(query, cursor), 'founder');
    isAsking.current = false;
    store.update((state) =>
      'failure' in page ? { ...state, problem: page.failure } : rowsAdded(state, page, cursor, isWide()),
    );
  }, [store, query]);
  const at = list.rows.findIndex(({ leadId }) => leadId === selection.currentId);
  const isNear = goesOnFrom !== undefined || at >= list.rows.length - rowsAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be near, too.
  useEffect(() => {
    if (isNear) void loadMore();
  }, [isNear, list.nextCursor, loadMore]);
  return loadMore;
}
