import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '#engine';
import { allMails } from '../../../server/services/all-mails.ts';
import { deskFor, renderMail } from '../../../server/services/mail/define-mail.ts';
import { sampleSite } from '../../../server/services/mail/samples.ts';
import { languageTags } from '../../../server/site/languages/index.ts';
import type { SiteDiagnostic } from '../../../server/site/lib/diagnostics.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { diagnosticsOf } from '../../support/check.ts';
import { type Files, registry, scratchFolder } from '../../support/serve-site.ts';

async function mailOf(files: Files, name: string) {
  const { site, diagnostics } = await loadSite({
    folder: scratchFolder({ 'template.conf': '{"stylesheets":[]}', ...files }),
    registry,
  });
  const failed: SiteDiagnostic[] = [];
  const shop = sampleSite({ render: (...asked) => site?.mails.render(...asked) });
  const own = {
    ...shop,
    mails: { ...shop.mails, failed: (found: readonly SiteDiagnostic[]) => failed.push(...found) },
  };
  const mail = allMails.find((each) => each.name === name);
  if (mail === undefined) throw new Error(`no mail ${name}`);
  const desk = deskFor(own, 'en-US');
  return { ...renderMail(own, name, mail.sample(desk), desk), diagnostics, failed };
}

describe("a site's own templates of mails", () => {
  it('make the parts that they are for, and the platform the others', async () => {
    const { subject, html, text } = await mailOf(
      {
        'mails/order.subject.jsont': '{facts.orderNumber}: thanks from {siteTitle}\n',
        'mails/order.html.jsont': '<h1>{lead|html}</h1>{.repeated section pieces}<p>{title|html}</p>{.end}',
      },
      'order',
    );
    expect(subject).toBe('1001: thanks from Kiln & Co');
    expect(html).toBe(
      '<h1>Thank you for your order 1001.</h1><p>Stoneware mug</p><p>Linen cloth &lt;wide&gt; &amp; soft</p>',
    );
    expect(text).toMatch(
      /^Thank you for your order 1001\.\n\n2 × Stoneware mug \(Large, Ash\): €48\.00\n1 × Linen cloth <wide>/,
    );
  });

  it('stand behind one of all mails, which makes those without one of their own', async () => {
    const files = {
      'mails/letter.text.jsont': 'All: {lead}',
      'mails/restock.text.jsont': 'Back: {lead}',
    };
    expect((await mailOf(files, 'order-sent')).text).toBe('All: This part of your order 1001 is on its way:');
    expect((await mailOf(files, 'restock')).text).toBe('Back: Stoneware mug is back in stock.');
  });

  it('are told by the type of page (301) that they are looked at', async () => {
    const files = { 'mails/restock.text.jsont': '{.equal? pageType 301}Looked at: {.end}{lead}' };
    expect((await mailOf(files, 'restock')).text).toBe('Looked at: Stoneware mug is back in stock.');
  });

  it('are told so in the one of the demonstration magazine, which calls itself a proof to its author alone', async () => {
    const file = 'mails/restock.html.jsont';
    const files = { [file]: readFileSync(`site-templates/magazine/${file}`, 'utf8') };
    const { html, diagnostics, failed } = await mailOf(files, 'restock');
    expect([diagnostics, failed]).toEqual([[], []]);
    expect(html).toContain('A proof, on its way to nobody.');
    for (const said of [
      'Stoneware mug is back in stock.',
      'Large, Ash',
      '/shop/stoneware-mug',
      '/newsletter/unsubscribe',
    ])
      expect(html).toContain(said);
    const sent = compile(files[file] ?? '', { file, registry }).render({ lead: 'Back.' }).output;
    expect(sent).toContain('Back.');
    expect(sent).not.toContain('A proof');
  });

  it('cost their own mail alone where they are broken, and are told of with their place', async () => {
    const files = {
      'mails/order.html.jsont': '<p>\n{.section pieces}{title}</p>',
      'mails/restock.html.jsont': '<p>{lead|html}</p>',
    };
    const broken = await mailOf(files, 'order');
    expect(broken.html).toContain('<h1');
    expect(broken.html).toContain('Stoneware mug');
    expect(broken.diagnostics).toMatchObject([{ code: 'block-unclosed', file: 'mails/order.html.jsont', line: 2 }]);
    expect((await mailOf(files, 'restock')).html).toBe('<p>Stoneware mug is back in stock.</p>');
  });
});

it('writes every mail in every language, as HTML and as text, without a hole', () => {
  const site = sampleSite({ render: () => undefined });
  for (const language of ['en', ...languageTags]) {
    for (const { name, sample } of allMails) {
      const desk = deskFor(site, language);
      const { subject, html, text } = renderMail(site, name, sample(desk), desk);
      for (const part of [subject, html, text]) expect(part, `${name} ${language}`).not.toMatch(/undefined|\{\w+\}|^$/);
      expect(html).toContain(`lang="${language}"`);
    }
  }
});

describe('the check of a folder', () => {
  it.each([
    ['mails/ordre.html.jsont', '{lead}', 'mail-unknown'],
    ['mails/order.jsont', '{lead}', 'mail-file-unknown'],
    ['mails/letter.subject.jsont', '{lead}', 'mail-subject-shared'],
    ['mails/order.text.jsont', '{leed}', 'name-missing'],
    ['mails/order.html.jsont', '{lead|hmtl}', 'formatter-unknown'],
  ])('tells of %s', async (file, source, code) => {
    const found = await diagnosticsOf({ [file]: source, 'content/index.json': '{"website":{"id":"w"}}' });
    expect(found.filter((one) => one.file === file).map((one) => one.code)).toEqual([code]);
  });

  it('finds nothing in templates that read what their mails have', async () => {
    const found = await diagnosticsOf({
      'mails/letter.html.jsont': '{lead|html}{.section totals}{.repeated section @}{name|html}{.end}{.end}',
      'content/index.json': '{"website":{"id":"w"}}',
    });
    expect(found.filter(({ file }) => file.startsWith('mails/'))).toEqual([]);
  });
});

it('is documented, mail by mail', () => {
  const page = readFileSync('site-templates/docs/text/template-folder.md', 'utf8');
  for (const { name, summary } of allMails) expect(page).toContain(`| \`${name}\` | ${summary} |`);
});
