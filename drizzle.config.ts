import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/columns.ts', './lib/**/tables.ts'],
  out: './db/migrations',
});
