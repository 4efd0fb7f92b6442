import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../../server/cli/commands.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';
import { smallSite } from '../../support/small-site.ts';

const event = {
  website,
  collection: { id: 'c', title: 'Events', fullUrl: '/events', typeName: 'events' },
  item: { id: 'i', title: 'Open $& day', fullUrl: '/events/open', startDate: 1_700_000_000_000 },
};

function folder(more: Record<string, string> = {}): string {
  return scratchFolder({
    ...smallSite.template,
    'collections/events.item': '<h1>{item.title}</h1>{item.startDate|date %A %H:%M}|{item.startDate|datetime}',
    'event.json': JSON.stringify(event),
    ...more,
  });
}

afterEach(() => vi.unstubAllEnvs());

describe('vitrine', () => {
  const commands = createProgram().commands.map((command) => [command.name()]);

  it.each([[], ...commands])('%s has help, and refuses what it does not know', async (...args) => {
    const { out, err, code } = await runCli(...args, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Usage: vitrine/);
    expect(out.trimEnd().split('\n').length).toBeLessThan(43);
    expect(await runCli(...args, '--unheard-of')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('error: '),
    });
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    expect(await runCli('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    [['srve'], 'serve'],
    [['serve', '--prot', '1'], '--port'],
    [['formatters', 'trucate'], 'truncate'],
    [['predicates', 'even'], undefined],
  ])('%j is wrong use unless it exists, with what was meant', async (args, meant) => {
    const { err, out, code } = await runCli(...args);
    expect(code).toBe(meant === undefined ? 0 : 2);
    expect(err).toContain(meant ?? '');
    expect(out === '').toBe(meant !== undefined);
  });

  it('documents a formatter with its arguments and examples', async () => {
    const { out } = await runCli('formatters', 'truncate');
    expect(out).toMatch(/^truncate \(core\)/);
    expect(out).toContain('template  {title|truncate 9}');
    expect((await runCli('formatters')).out.split('\n').length).toBeGreaterThan(50);
  });
});

describe('vitrine explain', () => {
  it('says what a place of a template prints, on which pages and from which data', async () => {
    const files = {
      'template.conf': '{}',
      'site.region': '<main>{.repeated section items}<h2>{title|html}</h2>{.end}{@|apply foot.block}</main>',
      'blocks/foot.block': '<p>{website.siteTitle|html}</p>',
      'content/index.json': JSON.stringify({ website, items: [{ title: 'One' }, { title: 'Two' }] }),
      'content/about.json': JSON.stringify({ website }),
    };
    const site = scratchFolder(files);
    const column = files['site.region'].indexOf('{title') + 1;
    const { out, err, code } = await runCli('explain', `site.region:1:${column}`, site);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toContain(`site.region:1:${column}\n  {title|html}  1:${column}\n`);
    expect(out).toMatch(/\n\/ +items\[0\]\n\/ +items\[1\]\n/);
    expect(out).not.toContain('/about');
    expect((await runCli('explain', 'blocks/foot.block:1', site)).out).toMatch(/\n\/about +the page\n/);
    expect(await runCli('explain', 'blocks/none.block:1', site)).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no template blocks/none.block in this folder.'),
    });
  });

  it('explains problems of folders beside those of templates', async () => {
    const { out, code } = await runCli('explain', 'style-refused');
    expect([code, out]).toEqual([0, expect.stringContaining('<what> is refused in stylesheets.')]);
    expect((await runCli('explain', 'formatter-unknown')).code).toBe(0);
    expect(await runCli('explain', 'style-refusd')).toMatchObject({
      code: 2,
      err: expect.stringContaining('style-refused'),
    });
  });
});

describe('vitrine render', () => {
  it('prints the page and nothing else, the same on every run', async () => {
    const root = folder();
    const page = join(root, 'event.json');
    const runs = await Promise.all([runCli('render', root, '--page', page, '--now', '0')]);
    runs.push(await runCli('render', root, '--page', page, '--now', '1970-01-01T00:00:00Z'));
    expect(new Set(runs.map(({ out }) => out)).size).toBe(1);
    expect(runs[0]).toMatchObject({ code: 0, err: '' });
    expect(runs[0]?.out).toContain('<h1>Open $& day</h1>Tuesday 23:13');
  });

  it('takes language and time zone from the command line', async () => {
    const root = folder();
    const page = join(root, 'event.json');
    const { out } = await runCli('render', root, '--page', page, '--locale', 'fr', '--time-zone', 'America/New_York');
    expect(out).toContain('17:13|');
    expect(out).toMatch(/\|mardi 14 novembre|\|14 novembre|\|14\/11/);
  });

  it('writes a file whole or not at all', async () => {
    const root = folder();
    const out = join(root, 'out.html');
    const { code, out: printed } = await runCli('render', root, '--page', join(root, 'event.json'), '-o', out);
    expect([code, printed]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8')).toContain('</html>');
    const failed = await runCli(
      'render',
      root,
      '--page',
      join(root, 'event.json'),
      '-o',
      join(root, 'no/such/out.html'),
    );
    expect(failed.code).toBe(2);
    expect(readdirSync(root).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('shows a mistake in its place, and the page around it', async () => {
    const root = folder({ 'blocks/top.block': '<header>\n  {website.siteTitle|htlm}\n</header>' });
    const { code, err, out } = await runCli('render', root, '--page', join(root, 'event.json'));
    expect(code).toBe(1);
    expect(err).toContain('blocks/top.block:2:22');
    expect(err).toContain("Did you mean 'html'?");
    expect(err).toMatch(/> 2 \| {3}\{website\.siteTitle\|htlm\}\n +\| +\^\^\^\^/);
    expect(out).toContain('<h1>Open $& day</h1>');
  });

  it('counts a warning as a mistake only when asked', async () => {
    const root = folder({ 'blocks/top.block': '<squarespace:unheard-of/>' });
    expect((await runCli('render', root, '--page', join(root, 'event.json'))).code).toBe(0);
    expect((await runCli('render', root, '--page', join(root, 'event.json'), '--strict')).code).toBe(1);
  });

  it.each([
    ['a login page', '<!doctype html>', /this is HTML, not JSON/],
    ['broken JSON', '{\n "a": 1,\n}', /:3:1/],
    ['a list', '[]', /must be an object/],
  ])('refuses %s as page JSON', async (_name, text, words) => {
    const root = folder({ 'bad.json': text });
    const { code, err, out } = await runCli('render', root, '--page', join(root, 'bad.json'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(words);
  });

  it('names the folder that was meant', async () => {
    const root = scratchFolder({ 'my-template/site.region': 'x', 'p.json': '{}' });
    const { code, err } = await runCli('render', join(root, 'my-templat'), '--page', join(root, 'p.json'));
    expect([code, err]).toEqual([2, expect.stringContaining('no such folder. Did you mean my-template?')]);
    const empty = await runCli('render', scratchFolder(), '--page', join(root, 'p.json'));
    expect([empty.code, empty.err]).toEqual([2, expect.stringContaining('template.conf')]);
    const outer = scratchFolder({
      'template/template.conf': '{}',
      'template/site.region': 'x',
      'content/p.json': '{}',
    });
    const { err: inner } = await runCli('compat', outer);
    expect(inner).toContain(`Did you mean ${join(outer, 'template')}?`);
  });
});

const summaryOf = (out: string) => out.trimEnd().split('\n').at(-1);

describe('vitrine compat', () => {
  const summary = (out: string) => out.trimEnd().split('\n').slice(-2);

  it('tells supported from different from not supported, and exits by it', async () => {
    const good = await runCli('compat', folder());
    expect(good.code).toBe(0);
    expect(summary(good.out)).toEqual([
      expect.stringMatching(/^\d+ files, \d+ uses, 0 differences, 0 unsupported$/),
      'This folder can be served today.',
    ]);
    const bad = await runCli(
      'compat',
      folder({
        'blocks/x.block':
          'a\n{a|money-format}{b|nope}{.nope?}{.end}\n<squarespace:gone/><squarespace:script src="a.js"/>',
      }),
    );
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/2 differences, 4 unsupported/);
    expect(bad.out).toMatch(/scripts\/a\.js is not supported:\n {2}blocks\/x\.block:3/);
    expect(bad.out).toMatch(/nope is not supported:\n {2}blocks\/x\.block:2/);
    expect(bad.out).toMatch(/money-format is supported with a difference:\n {2}blocks\/x\.block:2/);
    expect(bad.out).toMatch(/<squarespace:gone> is not supported:\n {2}blocks\/x\.block:3/);
    expect(summary(bad.out)[1]).toBe(
      'This folder cannot be served as it is meant: nope, <squarespace:gone>, nope? are not supported, and scripts/a.js is not in the folder.',
    );
  });

  it('counts what style sheets, scripts, template.conf and tags expect of the platform, each with its place', async () => {
    const { out } = await runCli(
      'compat',
      folder({
        'template.conf': '{"stylesheets":[],"systemCollections":["blog"]}',
        'collections/blog.conf': '{\n  "pageSize": 3 }',
        'strings/template-de-DE.json': '{}',
        'strings/template-en-US.json': '{}',
        'styles/a.less': '\n// tweak: { "type": "dropdown", "title": "Crop" }\n@a: 1px; b { c: @a / 2 }',
        'scripts/site.js':
          '\nSQS.Lifecycle.init(); new Y.Squarespace.SocialButtons();\nvar XSQS = 1; if (Y.Squarespace.Management) Y.Squarespace.Management.on(1) || Y.Squarespace.Unheard.of();',
        'blocks/x.block': "<p>{localizedStrings.more}</p>\n<script>Y.Widget.create('a')</script> Y.Widget.create('b')",
        'blocks/y.block': '\n<squarespace:navigation navigationId="a">{.if items}x{.end}</squarespace:navigation>',
      }),
    );
    const where = (name: string) => {
      const line = out.split('\n').find((one) => one.includes(`  ${name}  `)) ?? '';
      return /\S+:\d+(?: and \d+ more)?/.exec(line)?.[0];
    };
    expect(
      [
        'blog',
        'template.conf stylesheets',
        'collection conf pageSize',
        'strings/template-….json',
        'arithmetic without parentheses',
        'tweak of type dropdown',
        'SQS.Lifecycle',
        'Y.Squarespace.Unheard.of',
        '{localizedStrings.…}',
      ].map(where),
    ).toEqual([
      'template.conf:1',
      'template.conf:1',
      'collections/blog.conf:2',
      'strings/template-de-DE.json:1 and 1 more',
      'styles/a.less:3',
      'styles/a.less:2',
      'scripts/site.js:2',
      'scripts/site.js:3',
      'blocks/x.block:1',
    ]);
    for (const place of ['scripts/site.js:2', 'blocks/x.block:2']) {
      expect(out).toContain(`  ${place}\n`);
    }
    expect(out).not.toContain('Management');
  });
});

describe('vitrine compat on what is written unusually', () => {
  it('counts neither what a folder’s scripts make for each other, nor what visitors are not sent', async () => {
    const { out, code } = await runCli(
      'compat',
      folder({
        'scripts/parts.js':
          "YUI.add('parts', function (Y) { Y.namespace('Squarespace'); Y.Squarespace.PartLoader = function () {} });\nY.namespace('Squarespace').Notice = Y.Base.create('notice', Y.Base, []);",
        'scripts/site.js': 'new Y.Squarespace.PartLoader({ a: 1 });\nnew Y.Squarespace.Notice();',
        'blocks/x.block':
          '<b ontouchstart="" onclick>a</b>{.if authenticatedAccount}<squarespace:script src="editor.js" />{.end}',
        'blocks/y.block': '{.if authenticatedAccount}a{.end}',
      }),
    );
    expect(code).toBe(0);
    expect(out).not.toMatch(/PartLoader|Notice|editor\.js|handler/);
    const behind = await runCli(
      'compat',
      folder({ 'blocks/x.block': '{.if authenticatedAccount}a{.end}<squarespace:script src="b.js"/>' }),
    );
    expect(summaryOf(behind.out)).toBe(
      'This folder cannot be served as it is meant: scripts/b.js is not in the folder.',
    );
  });

  it('counts members of settings however they are quoted, no nested ones, and those that nothing reads', async () => {
    const { out } = await runCli(
      'compat',
      folder({
        'template.conf':
          "\ufeff// name: none\n{ name: 'A', stylesheets: [],\n  'systemCollections': ['gallery', 'blog',],\n  navigations: [{ name: 'n', title: 'debug: x' }], developerMode: true, }",
        'pages/a.page.conf': '{"title":"A"}',
      }),
    );
    expect(out).toMatch(/template\.conf name +supported +template\.conf:2\n/);
    expect(out).toMatch(/gallery +supported +template\.conf:3/);
    expect(out).toMatch(/template\.conf developerMode +with a difference +template\.conf:4 +nothing here reads it/);
    expect(out).toMatch(/collection conf title +supported +pages\/a\.page\.conf:1/);
    expect(out).not.toMatch(/template\.conf (?:title|debug)/);
  });

  it('tells of partials that nobody has', async () => {
    const { out, code } = await runCli(
      'compat',
      folder({
        'blocks/x.block':
          '\n{@|apply sqs-unheard-of}{@|apply x.block}{@|apply social-links.block}{.macro m}{.end}{@|apply m}',
      }),
    );
    expect(code).toBe(1);
    expect(out).toMatch(/sqs-unheard-of +not supported +blocks\/x\.block:2/);
    expect(out.match(/ not supported +blocks/g)).toHaveLength(1);
  });

  it('leaves to a script what it puts onto the platform’s library itself', async () => {
    const script = 'Y.Squarespace.Follow = {};\nY.Squarespace.Follow.all = function () {};\nY.Squarespace.Other == 1;';
    const { out } = await runCli('compat', folder({ 'scripts/site.js': script }));
    expect(out.match(/^Y\S+(?= is not supported:)/gm)).toEqual(['Y.Squarespace.Other']);
  });

  it('says of a sheet’s own mistakes what they cost, and that they are not in the way', async () => {
    const sheet = 'a { b: @nowhere }\nc { d: 1px }';
    const styles = { 'template.conf': '{ "stylesheets": ["a.less"] }', 'styles/a.less': sheet };
    const imports = await runCli('compat', folder({ ...styles, 'styles/a.less': '\n@import "sqs-ui-fnot";' }));
    expect([imports.code, imports.out]).toEqual([
      1,
      expect.stringMatching(/@import sqs-ui-fnot is not supported:\n {2}styles\/a\.less:2/),
    ]);
    const { out, err, code } = await runCli('compat', folder(styles));
    expect(err).toMatch(/styles\/a\.less:1:\d+ error @nowhere is defined nowhere/);
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      'This folder can be served today, without what 1 mistake in styles/a.less cost.',
    ]);
  });

  it('passes over comments, and scripts that lie elsewhere', async () => {
    const { out, code } = await runCli(
      'compat',
      folder({
        'styles/a.less': "/* x: `y`; */\n// @plugin 'z';\n/* tweak: { type: 'color', title: 'ink' } */\n@ink: red;",
        'scripts/site.js': '/*\n * Y.Widget.create\n */\n  // Y.Squarespace.Nothing.here();\nSQS.Lifecycle.init();',
        'blocks/x.block':
          '{## <squarespace:gone/> ##}{# <squarespace:gone/> }<!-- <squarespace:script src="old.js" /> -->' +
          '<script><!--\nSQS.Tweak.getValue("a")\n//--></script><squarespace:script src="https://a.example/b.js" />' +
          '<squarespace:script src="scripts/site.js" /><squarespace:script src="{file}.js" />',
      }),
    );
    expect([code, out.match(/not supported/g)]).toEqual([0, null]);
    expect(out).toMatch(/SQS\.Tweak +supported +blocks\/x\.block:2/);
    expect(out).toMatch(/tweak of type color +supported +styles\/a\.less:3/);
  });
});

describe('vitrine serve', () => {
  it('rel-E10 says in words that a port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const root = folder();
    const { code, err } = await runCli(
      ...['serve', root, '--content', scratchFolder({ 'index.json': JSON.stringify({ website }) })],
      ...['--port', String(port), '--data', 'memory', '--images', join(root, 'images')],
    );
    taken.close();
    expect([code, err]).toEqual([2, expect.stringContaining(`Port ${port} is taken by another program.`)]);
    expect(existsSync(join(root, '.data'))).toBe(false);
  });

  it('rel-M04 refuses servers of one database without the secret that they share', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://shop@127.0.0.1:1/shop');
    vi.stubEnv('VITRINE_SECRET', '');
    const { code, err } = await runCli('serve', folder(), '--content', scratchFolder());
    expect([code, err]).toEqual([2, expect.stringContaining('VITRINE_SECRET is not set.')]);
  });

  it('rel-M05 refuses a setting of ours that there is not', async () => {
    vi.stubEnv('VITRINE_SECRTE', 'a');
    const { code, err } = await runCli('serve', folder(), '--content', scratchFolder());
    expect([code, err]).toEqual([2, 'VITRINE_SECRTE is no setting. Did you mean VITRINE_SECRET?\n']);
  });

  it('refuses folders and ports that are none', async () => {
    expect(await runCli('serve', '/no/such/folder')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no folder'),
    });
    expect(await runCli('serve', '--port', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('whole number'),
    });
    expect(await runCli('serve', '--sites', scratchFolder())).toMatchObject({ code: 2 });
  });
});
