import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type Stranger } from './support/packed-package.ts';

const TIME = 600_000;
const plugins = join(import.meta.dirname, '../fixtures/plugins');
const names = readdirSync(plugins);
const command = 'node_modules/vitrine/dist/vitrine.cjs';
let stranger: Stranger;

beforeAll(() => {
  stranger = installPacked(...names.map((name) => join(plugins, name)));
  const site = join(stranger.folder, 'site');
  cpSync(join(stranger.folder, 'node_modules/vitrine/site-templates/starter'), site, { recursive: true });
  mkdirSync(join(site, 'blocks'), { recursive: true });
  stranger.write(
    'site/blocks/own.block',
    '{name|initials}{.section kg}{.freight?}, by lorry{.end}{.end}<table></table>\n',
  );
  stranger.write(
    'site/vitrine.config.ts',
    `import { type SiteConfig, defineConfig } from 'vitrine';
import { formatters } from 'vitrine-plugin-formatters';
import { predicates } from 'vitrine-plugin-predicates';
import { headers } from 'vitrine-plugin-headers';
import { mailTo } from 'vitrine-plugin-mail';
import { payments } from 'vitrine-plugin-payments';
import { redirects } from 'vitrine-plugin-redirects';
import { rules } from 'vitrine-plugin-rules';
import { shippingByPiece } from 'vitrine-plugin-shipping';
import { taxByState } from 'vitrine-plugin-tax';

const mail = mailTo('mails.jsonl');
const tax = taxByState();
const shipping = shippingByPiece({ home: 'US' });
const config: SiteConfig = { formatters, predicates, rules, payments, tax, shipping, mail, redirects, headers };
export default defineConfig(config);
`,
  );
  stranger.write('data.json', '{ "name": "Ada Byron King", "kg": 40 }');
}, TIME);
afterAll(() => stranger.remove());

describe('a config of packages that others made, with the packed package', { timeout: TIME }, () => {
  it('is rendered with', async () => {
    const printed = await stranger.run(command, 'render', 'site/blocks/own.block', '--json', 'data.json');
    expect(printed).toBe('AB, by lorry<table></table>\n');
  });

  it('is checked with', async () => {
    const printed = await stranger.run(command, 'check', 'site');
    expect(printed).toMatch(/blocks\/own\.block:1:62 warning This is a <table>\. \[no-tables\]/);
    expect(printed).toContain(' 0 errors');
  });

  it('is served with', async () => {
    stranger.write(
      'serve.mjs',
      `import { openSite } from 'vitrine';
const site = await openSite({ template: 'site', data: 'memory' });
const old = await site.fetch('/store/mug');
const told = await site.fetch(new Request('http://localhost/api/payments/account/events', { method: 'POST', body: '{}' }));
console.log(old.status, old.headers.get('location'), old.headers.get('permissions-policy')?.slice(0, 9), told.status);
await site.close();
`,
    );
    expect(await stranger.run('serve.mjs')).toBe('301 /shop/mug camera=() 400\n');
  });

  it('is documented', async () => {
    const shown = (...args: readonly string[]) => stranger.run(command, ...args, '--folder', 'site');
    expect(await shown('formatters', 'initials')).toContain('{name|initials}');
    expect(await shown('predicates', 'freight?')).toContain('True above thirty kilograms.');
    expect(await shown('rules', 'no-tables')).toContain('Use a list.');
  });
});
