'use client';

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <main id="content" className="frame pt-8 pb-18 md:pt-12 md:pb-28">
      <title>Error: the page could not be shown</title>
      <h1 className="text-2xl md:text-3xl">This page could not be shown</h1>
      <p className="my-4 max-w-[66ch] text-ink-2">
        Something went wrong on our side. Viewing a page changes nothing, so you can safely try again.
        {error.digest && ` Reference: ${error.digest}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button
          className="min-h-row font-semibold text-accent underline"
          type="button"
          onClick={() => location.reload()}
        >
          Try again
        </button>
        <a href="/">See the offers</a>
      </p>
    </main>
  );
}
