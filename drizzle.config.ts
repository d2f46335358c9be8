import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/schema.ts', './db/founder-schema.ts', './db/review-schema.ts', './db/developer-schema.ts'],
  out: './db/migrations',
});
