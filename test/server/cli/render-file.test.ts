import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPlainly } from '../../../server/cli/render-file.ts';
import { siteLimits } from '../../../server/site/lib/limits.ts';

describe('vitrine render FILE --json DATA', () => {
  let folder = '';
  let told = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-render-'));
    told = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told += String(text);
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
    rmSync(folder, { recursive: true });
  });

  function file(name: string, text: string | Uint8Array): string {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  }

  async function run(template: string, ...more: string[]): Promise<{ output: string; exitCode: unknown }> {
    const output = path.join(folder, 'out.html');
    const data = file('data.json', '{"title":"Salt & pepper"}');
    expect(await renderPlainly([template, '--json', data, '-o', output, ...more])).toBe(true);
    return { output: readFileSync(output, 'utf8'), exitCode: process.exitCode };
  }

  it('renders, with the partials that stand beside the file', async () => {
    file('head.html', '<h1>{title|html}</h1>');
    const { output, exitCode } = await run(file('page.html', '{@|apply head.html}!'));
    expect(output).toBe('<h1>Salt &amp; pepper</h1>!');
    expect(exitCode).toBe(0);
    expect(told).toBe('');
  });

  it('shows a mistake with its line, a caret under it and a suggestion, and still renders', async () => {
    const { output, exitCode } = await run(file('page.html', 'one\n  {title|trucate 4}\nthree'));
    expect(output).toContain('{title|trucate 4}');
    expect(exitCode).toBe(1);
    expect(told).toContain('page.html:2:10');
    expect(told).toMatch(/> 2 \| {3}\{title\|trucate 4\}\n {4}\| {10}\^{7}\n/);
    expect(told).toContain("Did you mean 'truncate'?");
  });

  it('counts a warning as a mistake under --strict', async () => {
    const page = file('page.html', '{title |html}');
    expect((await run(page)).exitCode).toBe(0);
    expect((await run(page, '--strict')).exitCode).toBe(1);
  });

  it('warns of a name that resolves nowhere, with the one that was meant', async () => {
    const { output, exitCode } = await run(file('page.html', '<h1>{titel|html}</h1>{.if gone}{gone}{.end}'));
    expect([output, exitCode]).toEqual(['<h1></h1>', 0]);
    expect(told).toContain('page.html:1:5 warning');
    expect(told).toContain("Did you mean 'title'?");
    expect(told.match(/ warning /g)).toHaveLength(1);
  });

  it('takes data up to the limit of page JSON, and not a byte more', async () => {
    const page = file('page.html', '{a.length}');
    const output = path.join(folder, 'out.html');
    const frame = '{"a":""}'.length;
    const sized = (bytes: number) => file('large.json', `{"a":"${'x'.repeat(bytes - frame)}"}`);
    const limit = siteLimits.pageJsonBytes;
    expect(await renderPlainly([page, '--json', sized(limit), '-o', output])).toBe(true);
    await expect(renderPlainly([page, '--json', sized(limit + 1), '-o', output])).rejects.toThrow('larger than');
  });

  it('refuses what is no text, and JSON that is none, with a message', async () => {
    const page = file('page.html', new Uint8Array([0xff, 0xfe, 0x7b]));
    await expect(run(page)).rejects.toThrow('not text in UTF-8');
    const broken = file('broken.json', '{"a": [1,}');
    await expect(renderPlainly([file('fine.html', 'x'), '--json', broken])).rejects.toThrow(/broken\.json/);
    await expect(renderPlainly([path.join(folder, 'none.html'), '--json', broken])).rejects.toThrow('does not exist');
  });

  it('leaves a command line it does not know to the command table', async () => {
    expect(await renderPlainly(['page.html', '--json', 'data.json', '--unheard-of'])).toBe(false);
    expect(await renderPlainly(['--json', 'data.json'])).toBe(false);
  });
});
