'use client';

export default function FounderPageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <div role="alert">
      <title>Error: the page could not be shown</title>
      <h1>This page could not be shown</h1>
      <p className="my-4">
        Something went wrong on our side. Everything already saved is kept.
        {error.digest && ` Reference: ${error.digest}`}
      </p>
      <button
        className="min-h-row font-semibold text-accent underline"
        type="button"
        onClick={() => location.reload()}
      >
        Reload
      </button>
    </div>
  );
}
