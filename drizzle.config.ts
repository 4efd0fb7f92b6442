import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name what-changes` writes the next migration from the schema.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/store/schema/index.ts',
  out: './server/store/migrations',
});
