import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestDev } from '../../../support/dev.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const classic = join(import.meta.dirname, '../../../../fixtures/sites/classic');

async function open() {
  const [template, content] = [scratchFolder(), scratchFolder()];
  cpSync(join(classic, 'template'), template, { recursive: true });
  cpSync(join(classic, 'content'), content, { recursive: true });
  const dev = await startTestDev({ template, content });
  const ask = async (method: string, path = '', body?: object, origin = dev.url) => {
    const answer = await fetch(`${dev.url}/__vitrine/tweaks${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: origin },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const shared = () => readFileSync(join(content, '_site.json'), 'utf8');
  const sheet = async () => (await fetch(`${dev.url}/site.css`)).text();
  return { dev, ask, shared, sheet };
}

describe('the preview’s panel for tweaks', { timeout: 120_000 }, () => {
  it('writes tweakJSON, leaves everything else in the file as it was, and takes it back', async () => {
    const { dev, ask, shared, sheet } = await open();
    const page = await (await fetch(`${dev.url}/__vitrine/style`)).text();
    expect(page).toContain('src="/__vitrine/style.js"');
    expect((await fetch(`${dev.url}/__vitrine/style.css`)).headers.get('content-type')).toContain('text/css');

    const before = shared();
    const { body: state } = await ask('GET');
    expect(state).toMatchObject({ version: 0, canTakeBack: false, published: { 'accent-color': '#7d2f1b' } });
    const values = { ...state.published, 'accent-color': '#0a5c36', 'Site Spacing': 'Extra Large' };
    const tried = await ask('POST', '/preview', { values });
    expect(tried.body.css).toContain('#0a5c36');
    expect([shared(), (await sheet()).includes('#0a5c36')]).toEqual([before, false]);

    const saved = await ask('PUT', '', { values });
    expect(saved.body).toMatchObject({ version: 1, canTakeBack: true, published: values });
    expect(JSON.parse(shared())).toEqual({ ...JSON.parse(before), tweakJSON: values });
    const rest = (text: string) => [text.split('"tweakJSON"')[0], text.split('"blockFields"')[1]];
    expect(rest(shared())).toEqual(rest(before));
    expect(await sheet()).toContain('#0a5c36');
    expect(await (await fetch(dev.url, { headers: { Accept: 'text/html' } })).text()).toContain(
      'site-spacing-extra-large',
    );

    expect((await ask('POST', '/take-back')).body).toMatchObject({ canTakeBack: false, published: state.published });
    expect(JSON.parse(shared())).toEqual(JSON.parse(before));
    expect((await ask('POST', '/take-back')).status).toBe(409);
  });

  it('refuses what cannot be used, and pages of others', async () => {
    const { ask, shared } = await open();
    const before = shared();
    const bad = await ask('PUT', '', { values: { 'accent-color': 'reddish;}' } });
    expect([bad.status, bad.body.detail]).toEqual([
      422,
      'accent-color cannot be reddish;}. Give a colour, such as #8a3b1e, rgba(0, 0, 0, 0.5) or white.',
    ]);
    expect((await ask('PUT', '', { values: { a: { b: 'c' } } })).status).toBe(400);
    expect((await ask('PUT', '', { values: {} }, 'http://evil.example')).status).toBe(403);
    expect(shared()).toBe(before);
  });
});
