import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'runtime/ui';
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

// The build writes light-dark() for older browsers as two variables, which are set where color-scheme is: in the site's own
// sheet, which it never sees. The two colours then stood side by side, and were none.
it.each(sheets)('%s has no colour that hangs on a color-scheme of the same sheet', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('light-dark(');
});
