import { KeyHint } from './key-hint';
import { SearchedFor } from './searched-for';

/** Search within the filtered leads. Its state is the inbox's address. */
export function FounderSearch() {
  return (
    <search className="relative ml-auto max-w-88 min-w-24 flex-[1_1_6rem] max-md:hidden max-md:peer-open/menu:absolute max-md:peer-open/menu:inset-[56px_16px_auto] max-md:peer-open/menu:z-4 max-md:peer-open/menu:block max-md:peer-open/menu:max-w-none">
      <form action="/inbox" data-drop-blank="">
        <SearchedFor />
        <span className="absolute top-1.5 right-2 peer-focus-visible:hidden max-lg:hidden">
          <KeyHint keys="Ctrl K" />
        </span>
      </form>
    </search>
  );
}
