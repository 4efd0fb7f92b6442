import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, writeFiles } from '../../support/serve-site.ts';

/** The example of the handbook's page. */
const page = readFileSync('site-templates/docs/text/site-config.md', 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
const config = block('ts');
const template = block('html');
const result = /that is `(<p>.*<\/p>)`/.exec(page)?.[1];

const siteWith = (own = config) =>
  scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': `{squarespace-headers}${template}<table></table>`,
    'content/index.json': JSON.stringify({
      website: {},
      collection: { title: 'Home' },
      author: 'Ada Byron King',
      kg: 40,
    }),
    'vitrine.config.ts': own,
  });

describe('a site with a config, as commands see it', () => {
  it('renders the example of the handbook, as a file and as a page', async () => {
    const site = siteWith();
    writeFiles(site, { 'blocks/one.block': template });
    const file = await runCli('render', join(site, 'blocks/one.block'), '--json', join(site, 'content/index.json'));
    expect([file.err, file.out.trim()]).toEqual(['', result]);
    const whole = await runCli('render', site, '--page', join(site, 'content/index.json'));
    expect(whole.out).toContain(result);
  });

  it('is checked by its own rules, which a comment switches off, and with its own names', async () => {
    const site = siteWith();
    const { out, code } = await runCli('check', site);
    const found = (text: string) => [...text.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code]) => code);
    expect([found(out), code]).toEqual([['no-tables'], 0]);
    writeFiles(site, {
      'site.region': `{squarespace-headers}${template}{# vitrine-disable-next-line no-tables #}\n<table></table>`,
    });
    expect(found((await runCli('check', site)).out)).toEqual([]);
  });

  it('is at the addresses of its feeds and redirects too, which links may lead to', async () => {
    const feeds = "feeds: [{ path: '/all.ics', type: 'text/calendar', make: () => '' }],";
    const site = siteWith(
      config.replace('rules:', `${feeds} redirects: [{ from: '/store/*', to: '/shop/*' }], rules:`),
    );
    const links = ['/all.ics', '/store/mug', '/stores'].map((path) => `<a href="${path}">x</a>`).join('');
    writeFiles(site, { 'site.region': `{squarespace-headers}${template}${links}` });
    const { out } = await runCli('check', site);
    expect(out.match(/No page of the content has the address \S+/g)).toEqual([
      'No page of the content has the address /stores.',
    ]);
  });

  it('says of a rule that fails which one it is, and of a rule whose name is taken', async () => {
    const fails = await runCli(
      'check',
      siteWith(
        config.replace(
          'for (const template of templates)',
          "throw new RangeError('far');\n    for (const template of templates)",
        ),
      ),
    );
    expect([fails.out, fails.code]).toEqual([expect.stringContaining('The rule no-tables failed: RangeError: far'), 1]);
    const taken = await runCli('check', siteWith(config.replace("id: 'no-tables'", "id: 'alt-missing'")));
    expect([taken.out, taken.code]).toEqual([expect.stringContaining('There is a rule alt-missing already.'), 1]);
  });

  it('shows the documentation of its names', async () => {
    const site = siteWith();
    const of = async (...args: readonly string[]) => (await runCli(...args, '--folder', site)).out;
    expect(await of('formatters', 'initials')).toContain('The first letters of the words of a name.');
    expect(await of('predicates', 'freight')).toContain('True above thirty kilograms.');
    expect(await of('rules', 'no-tables')).toContain('on a phone it is wider than the page');
    expect(await of('formatters')).toMatch(/pottery +initials/);
  });

  it('builds, and says where its config is wrong', async () => {
    const more =
      "redirects: [{ from: '/store/*', to: '/shop/*' }], headers: [{ path: '/*', set: { 'X-A': 'b' } }], rules:";
    const site = siteWith(config.replace('rules:', more));
    const out = join(scratchFolder(), 'public');
    await runCli('build', site, '--out', out);
    const written = (name: string) => readFileSync(join(out, name), 'utf8');
    expect(written('index.html')).toContain(result);
    expect([written('_redirects'), written('_headers')]).toEqual(['/store/* /shop/:splat 302\n', '/*\n  X-A: b\n']);
    const { err, code } = await runCli(
      'render',
      siteWith(config.replace('formatters: [', 'formaters: [')),
      '--page',
      join(site, 'content/index.json'),
    );
    expect(err).toMatch(/vitrine\.config\.ts:\d+:31 error A config has no member "formaters"\./);
    expect(code).toBe(1);
  });
});
