import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTemplates } from '../../../server/author/publish/start-site.ts';
import { commandAsTyped, quoted } from '../../../server/cli/command-as-typed.ts';
import { diagnosticsIn } from '../../support/check.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

describe('vitrine new', () => {
  it.each(Object.keys(startTemplates))('makes a site from %s that check has nothing to say about', async (template) => {
    const site = join(scratchFolder(), 'my shop');
    expect(await runCli('new', site, '--template', template)).toMatchObject({ code: 0, out: '' });
    const read = (name: string) => readFileSync(join(site, name), 'utf8');
    expect(readdirSync(join(site, 'blocks'))).toEqual(readdirSync(`site-templates/${template}/blocks`));
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'my-shop', scripts: { dev: 'vitrine dev' } });
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['/public/', '/.data/', 'node_modules/']));
    expect(read('README.md')).toContain('npm run dev');
    const { website } = JSON.parse(read('content/_site.json'));
    expect(read('README.md')).toContain(`owner you@example.com --website ${website.id}\n`);
    expect(existsSync(join(site, 'content/_site.json'))).toBe(true);
    expect(await diagnosticsIn(site, join(site, 'content'))).toEqual([]);
  });

  it('refuses a template that there is not, and says which there are', async () => {
    const { code, err } = await runCli('new', join(scratchFolder(), 'a'), '--template', 'bakery');
    expect(code).toBe(2);
    expect(err).toContain('starter, shop, magazine, portfolio');
  });

  it.each([
    [['node', '/a/node_modules/.bin/vitrine'], { npm_command: 'exec' }, 'npx vitrine'],
    [['node', '/usr/local/bin/vitrine'], {}, 'vitrine'],
    [['node', join(process.cwd(), 'dist/vitrine.cjs')], {}, 'node dist/vitrine.cjs'],
  ])('names the next command as %j was started', (argv, environment, command) => {
    expect(commandAsTyped(argv, environment)).toBe(command);
  });

  it.each([
    ['my-shop', 'my-shop'],
    ['my shop', "'my shop'"],
    ["it's", `'it'\\''s'`],
  ])('writes %s so that a shell takes it back', (folder, written) => {
    expect(quoted(folder)).toBe(written);
  });
});
