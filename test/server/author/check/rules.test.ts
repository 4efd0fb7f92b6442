import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFixes, writeFixes } from '../../../../server/author/check/fix.ts';
import { rules } from '../../../../server/author/check/rules/index.ts';
import { diagnosticsIn, diagnosticsOf, marked } from '../../../support/check.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

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
  ])('%s', async (_name, region) => {
    const strings = { 'strings/template-en-US.json': '{"readMoreLabel":"Read more"}' };
    expect(await diagnosticsOf({ 'site.region': region, ...strings, ...page })).toEqual([]);
  });
});
