#!/usr/bin/env node
// What npm links as the command. It lies in the tree, since a link to a file that is built later is never made; the code
// itself is what the build wrote (bin.ts).
const built = `${__dirname}/../../dist/vitrine.cjs`;

try {
  require(built);
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND' || !error.message.includes(`'${built}'`)) throw error;
  process.stderr.write('The command is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}
