import { ConfigurationError } from '../lib/env';

// Imported late, so that wrong configuration, which shows when lib/env is evaluated, ends with its sentence.
try {
  const { startPortal } = await import('./start');
  await startPortal();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof ConfigurationError ? message : `The portal could not start: ${message}`}\n`,
  );
  process.exit(1);
}
