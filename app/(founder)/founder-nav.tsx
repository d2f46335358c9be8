import { FounderPlaces } from './founder-places';

/** Founders' navigation, in a row or, on a phone, behind a menu. */
export function FounderNav({ places }: { places: readonly { path: string; name: string }[] }) {
  return (
    <>
      <nav className="max-md:hidden" aria-label="Founders">
        <FounderPlaces places={places} look="row" />
      </nav>
      <details id="founder-menu" className="peer/menu ml-auto md:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold after:h-[7px] after:w-3.5 after:border-y-2 after:content-[''] [&::-webkit-details-marker]:hidden">
          Menu
        </summary>
        {/* The search field is in the open menu, above its links. */}
        <nav
          className="absolute inset-x-0 top-11 z-3 border border-t-3 border-rule border-t-ink bg-surface px-4 pt-16 pb-2"
          aria-label="Founders"
        >
          <FounderPlaces places={places} look="menu" />
        </nav>
      </details>
    </>
  );
}
