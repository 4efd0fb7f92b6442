import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFixes, writeFixes } from '../../../../server/author/check/fix.ts';
import { rules } from '../../../../server/author/check/rules/index.ts';
import { diagnosticsIn, diagnosticsOf, marked } from '../../../support/check.ts';
import { type Files, scratchFolder } from '../../../support/serve-site.ts';

const plain = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replace(/[⟦⟧]/g, '')]));

describe.each(rules.map((rule) => [rule.id, rule] as const))('the rule %s', (id, rule) => {
  it('finds its bad example at the marked place, and nothing else', async () => {
    const [file = '', text = ''] = Object.entries(rule.bad.files).find(([, source]) => source.includes('⟦')) ?? [];
    const { line, column, endColumn } = marked(text);
    const found = (await diagnosticsOf(plain(rule.bad.files))).filter(({ code }) => code === id);
    expect(found).toMatchObject([{ file, line, column, endColumn, severity: rule.severity }]);
  });

  it('leaves its good example alone', async () => {
    expect(await diagnosticsOf(rule.good.files)).toEqual([]);
  });

  it('says everything in sentences', () => {
    for (const text of [rule.summary, rule.message]) expect(text).toMatch(/\.$/);
    expect(rule.help.length).toBeGreaterThan(0);
  });

  it('fixes its bad example as it says, once and for all', async () => {
    if (rule.bad.fixed === undefined) return;
    const folder = scratchFolder({ 'template.conf': '{"stylesheets":[]}', ...plain(rule.bad.files) });
    const content = `${folder}/content`;
    writeFixes(folder, planFixes(folder, await diagnosticsIn(folder, content)));
    for (const [name, text] of Object.entries(rule.bad.fixed)) {
      expect(readFileSync(`${folder}/${name}`, 'utf8')).toBe(text);
    }
    expect(planFixes(folder, await diagnosticsIn(folder, content))).toEqual([]);
  });
});

it('pairs what one region of a layout opens with what another closes, whatever is wrong elsewhere', async () => {
  const layouts = { default: { name: 'D', regions: ['head', 'body', 'foot'] } };
  const found = await diagnosticsOf({
    'template.conf': JSON.stringify({ layouts, stylesheets: [] }),
    'head.region': '<html><head>{squarespace-headers}</head><body><div class="a"><div class="b">',
    'body.region': '<main>{squarespace.main-content}</main>',
    'foot.region': '</div></div></body></html>',
    'collections/blog.item': '<p>{item.title}</p></div>',
  });
  expect(found.filter(({ code }) => code === 'html-unbalanced').map(({ file }) => file)).toEqual([
    'collections/blog.item',
  ]);
});

it('says nothing of platform tags that a comment of the page puts out of use', async () => {
  const old = [
    '<squarespace:navigation navigationId="gone" template="gone" />',
    '<squarespace:query collection="gone" limti="0">one <squarespace:script src="gone.js" /></squarespace:query>',
    '<squarespace:query collection="gone">never closed',
  ].join('\n');
  const files = {
    'template.conf': '{"stylesheets":[],"navigations":[{"name":"main","title":"Main"}]}',
    'content/index.json': '{"collection":{"title":"Home"}}',
  };
  const codes = async (region: string) =>
    (await diagnosticsOf({ ...files, 'site.region': region })).map(({ code }) => code);
  expect(await codes(`<!-- ${old} -->`)).toEqual([]);
  expect(await codes(old.replace('never closed', 'x</squarespace:query>'))).toEqual(
    expect.arrayContaining([
      ...['tag-template-missing', 'navigation-unknown', 'query-collection-unknown'],
      ...['tag-attribute-misspelt', 'script-file-missing'],
    ]),
  );
});

it('takes no id for a repeated one that stands in the body of a query and in the other branch around it', async () => {
  const query = (id: string) =>
    `<squarespace:query collection="news">{.section items}<b>a</b>{.or}{.if b}<i id="${id}">x</i>{.end}{.end}</squarespace:query>`;
  const region = `{.if a}${query('lead')}{.or}{.if c}<p id="lead">y</p>{.end}{.end}`;
  const ids = async (text: string) =>
    (await diagnosticsOf({ 'site.region': text })).filter(({ code }) => code === 'id-repeated');
  expect(await ids(region)).toEqual([]);
  expect(await ids(`{.if a}${query('lead')}<p id="lead">y</p>{.end}`)).toHaveLength(1);
  expect(await ids(`{.repeated section items}${query('lead')}{.end}`)).toHaveLength(1);
});

it('finds a link that leads nowhere in the texts of a page, however its JSON is escaped', async () => {
  const body = String.raw`"body":"<p><a class=\"x\" href=\"/abuot?a#b\">1</a> <a href='\/gone\/'>2</a> \u003ca href=\"/about\">3</a> <a href=\"https://a.example/x\">4</a></p>"`;
  const found = await diagnosticsOf({
    'site.region': '<p>{item.body}</p>',
    'content/about.json': `{"collection":{"title":"About"},"item":{"title":"About",${body}}}`,
  });
  expect(found.filter(({ code }) => code === 'link-dead')).toMatchObject([
    { file: 'content/about.json', message: 'No page of the content has the address /abuot.', suggestion: '/about' },
    { message: 'No page of the content has the address /gone.', column: body.indexOf('gone') + 55 },
  ]);
});

describe('a tag that was meant as another', () => {
  it('is told of without the block that it leaves open, and put right', async () => {
    const folder = scratchFolder({
      'template.conf': '{"stylesheets":[]}',
      'site.region': '{.if a}x{.edn}\n',
      'pages/about.page': '{.sectoin item}y{.end}\n',
    });
    const found = await diagnosticsIn(folder, undefined);
    const codes = found.map(({ code }) => code);
    expect(codes).toEqual(['instruction-unknown', 'instruction-unknown']);
    writeFixes(folder, planFixes(folder, found));
    expect(readFileSync(`${folder}/site.region`, 'utf8')).toBe('{.if a}x{.end}\n');
    expect(readFileSync(`${folder}/pages/about.page`, 'utf8')).toBe('{.section item}y{.end}\n');
  });
});

describe('one mistake', () => {
  it.each<[string, Files, string[]]>([
    ['two ends that are missing', { 'site.region': '<div>{.if a}<b>{.section b}x</b></div>' }, ['1:6', '1:16']],
    ['an end that was misspelt', { 'site.region': '{.if a}<p>{.if b}x</p>{.edn}{.end}' }, ['1:23']],
    ['a loop that was misspelt', { 'site.region': '<p>{.repeatd section a}x{.or}y{.end}</p>' }, ['1:4']],
    ['a block that was misspelt', { 'site.region': '{@|apply card.blok}', 'blocks/card.block': '<p>x</p>' }, ['1:10']],
  ])('is told once: %s', async (_name, files, places) => {
    const found = await diagnosticsOf(files);
    expect(found.map(({ line, column }) => `${line}:${column}`)).toEqual(places);
  });

  it('of a name brings the name that was meant, and its place is put right', async () => {
    const folder = scratchFolder({
      'template.conf': '{"stylesheets":["sit.less"],"layouts":{"default":{"regions":["sit"]}}}',
      'site.region':
        '<squarespace:navigation navigationId="a" template="navigatoin" /><squarespace:qurey collection="a" />',
      'blocks/navigation.block': '<p>x</p>',
      'styles/site.less': 'p { color: red }',
    });
    writeFixes(folder, planFixes(folder, await diagnosticsIn(folder, undefined)));
    const now = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
    expect(now('template.conf')).toBe('{"stylesheets":["site.less"],"layouts":{"default":{"regions":["site"]}}}');
    expect(now('site.region')).toBe(
      '<squarespace:navigation navigationId="a" template="navigation" /><squarespace:query collection="a" />',
    );
  });
});

describe('what a rule’s example cannot show', () => {
  const alone = async (files: Files) =>
    (await diagnosticsOf(files)).map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);

  it('is a script that only owners are sent, in their branch alone', async () => {
    const branch = '{.if authenticatedAccount}<squarespace:script src="editor.js" />{.end}';
    expect(await alone({ 'site.region': branch })).toEqual([]);
    const behind = `${branch}\n<squarespace:script src="gone.js" />`;
    expect(await alone({ 'site.region': behind })).toEqual(['script-file-missing site.region:2:26']);
  });

  it('a missing file of a style sheet is found however the sheet writes its address', async () => {
    const sheet = (urls: readonly string[]) => urls.map((url, at) => `.a${at}{background:url(${url})}`).join('\n');
    const files = (urls: readonly string[]): Files => ({
      'template.conf': '{"stylesheets":["site.less"]}',
      'site.region': '<html><head>{squarespace-headers}</head></html>',
      'styles/site.less': `${sheet(urls)}\n@path: "/img";`,
      'assets/there.png': 'x',
    });
    const none = ['/assets/none.png', 'none.png', '../assets/none.png', '"assets/none.png"'];
    const places = none.map((url, at) => `asset-missing styles/site.less:${at + 1}:${url.startsWith('"') ? 21 : 20}`);
    expect(await alone(files(none))).toEqual(places);
    const there = ['assets/there.png', '"../assets/there.png"', 'data:image/png;base64,AA', '//cdn.example/x.png'];
    expect(await alone(files([...there, '"@{path}/x.png"', '#mark', 'https://cdn.example/x.png']))).toEqual([]);
  });

  it('a file in another encoding', async () => {
    expect(await alone({ 'site.region': Buffer.from('<p>a</p>\n<p>Caf\xe9</p>', 'latin1') })).toEqual([
      'encoding-wrong site.region:2:7',
    ]);
    expect(await alone({ 'site.region': Buffer.from('\ufeff<p>a</p>', 'utf16le') })).toContain(
      'encoding-wrong site.region:1:1',
    );
  });

  it('an id that is written twice, or stands in a block that a loop applies', async () => {
    const page = { 'content/index.json': '{"website":{},"items":[{"title":"a"}]}' };
    expect(await alone({ ...page, 'site.region': '<p id="a">x</p>\n<p id="a">y</p>' })).toEqual([
      'id-repeated site.region:2:4',
    ]);
    const blocks = { 'blocks/card.block': '{@|apply title.block}', 'blocks/title.block': '<b id="t">{title|html}</b>' };
    const region = '{.repeated section items}{@|apply card.block}{.end}';
    expect(await alone({ ...page, ...blocks, 'site.region': region })).toEqual(['id-repeated blocks/title.block:1:4']);
  });

  it.each([
    ['a title that is a number', '{"collection":{"title":7}}', 'fixture-shape content/index.json:1:24'],
    ['items that are an object', '{"items":{}}', 'fixture-shape content/index.json:1:10'],
    ['the page of a sign-in', '<!doctype html><title>Sign in</title>', 'json-html content/index.json:1:1'],
  ])('a fixture with %s', async (_name, text, found) => {
    expect(await alone({ 'site.region': '<p>x</p>', 'content/index.json': text })).toEqual([found]);
  });

  it('what makes others follow comes first', async () => {
    const files = { 'blocks/a.block': '<img src="a">', 'site.region': '{@|apply a.block}{.if a}<p>x</p>' };
    const [first] = await alone(files);
    expect(first).toBe('block-unclosed site.region:1:18');
  });
});

describe('comments that switch rules off', () => {
  const image = '<img src="a.png">';
  const codes = async (region: string) => (await diagnosticsOf({ 'site.region': region })).map(({ line }) => line);

  it('work for the next line, for their own line and for the file', async () => {
    expect(await codes(`{# vitrine-disable-next-line alt-missing #}\n${image}\n${image}`)).toEqual([3]);
    expect(await codes(`${image}{# vitrine-disable-line #}\n${image}`)).toEqual([2]);
    expect(await codes(`${image}\n{# vitrine-disable id-repeated, alt-missing #}\n${image}`)).toEqual([]);
  });

  it('do not touch another rule', async () => {
    expect(await codes(`{# vitrine-disable id-repeated #}\n${image}`)).toEqual([2]);
  });
});

describe('what the platform renders raises no alarm', () => {
  const page = { 'content/index.json': '{"website":{},"collection":{"title":"Home"},"items":[{"title":"a"}]}' };

  it.each([
    ['nested equal conditions', '{.if collection}{.if collection}a{.or}b{.end}{.end}'],
    [
      'a row that ends in a loop',
      '<div>{.repeated section items}{.equal? @index 10}</div><div>{.end}{title|html}{.end}</div>',
    ],
    ['names from strings', '{localizedStrings.readMoreLabel|html}'],
    ['what a site has where its owner gave it', '{website.siteTagLine|html}{websiteSettings.contactPhoneNumber|html}'],
    ['fields of items of the folder’s own kind', '{items.0.customContent.paperWeight|html}'],
  ])('%s', async (_name, region) => {
    const strings = { 'strings/template-en-US.json': '{"readMoreLabel":"Read more"}' };
    const sheet = { title: 'Sheet', name: 'sheet', base: 'text', fields: [{ name: 'paperWeight', type: 'text' }] };
    const layouts = { default: { name: 'Default', regions: ['site'] } };
    const conf = { 'template.conf': JSON.stringify({ name: 'Papers', layouts, customTypes: [sheet] }) };
    expect(await diagnosticsOf({ 'site.region': region, ...conf, ...strings, ...page })).toEqual([]);
  });
});
