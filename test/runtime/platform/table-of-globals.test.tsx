import { runInContext } from 'node:vm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { knownGlobals, usesGlobals } from '../../../runtime/platform/known-globals.ts';

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await import('../../../runtime/platform/globals.ts');
});

describe('the table of globals', () => {
  const plain = knownGlobals.filter(({ name }) => !name.includes('…'));

  it.each(plain.map(({ name, support }) => [name, support] as const))('says the truth of %s: %s', (name, support) => {
    const isThere: unknown = runInContext(
      // What is not there says so as soon as something is asked of it.
      `var asked = ${JSON.stringify(name)}.split('.').reduce(function (place, part) { return place != null && part in Object(place) ? place[part] : undefined }, window); if (asked != null) asked.more; asked != null`,
      globalThis,
    );
    const warned = vi.mocked(console.warn).mock.calls.some(([text]) => String(text).startsWith(`${name} is not known`));
    expect(isThere && !warned).toBe(support !== 'unsupported');
  });

  it('finds every name of its own in a script, and none in one that only looks like it', () => {
    const uses = (script: string) => usesGlobals(script);
    const calls = (name: string) => ['', '.isX', '.on', '.each'].map((member) => `${name}${member}("a")`);
    const brought = plain.filter(({ support }) => support !== 'unsupported').map(({ name }) => name);
    expect(brought.filter((name) => !calls(name).some(uses))).toEqual([]);
    for (const script of [
      'var Y=1;Y.x(Y.y)',
      'a.Y.one("x")',
      'mySquarespace.onInitialize()',
      'MyImageLoader.load(x)',
      'jQuery(".Static")',
      '$Y.one("a")',
      'y.one("a")',
      '"#SQS"',
    ]) {
      expect([script, uses(script)]).toEqual([script, false]);
    }
    for (const script of [
      'window.Y.one("x")',
      'if(window.SQS.Lifecycle){}',
      '(0,Y.one)("x")||Y.one(e)',
      'Squarespace.initializeCommerce(Y)',
    ]) {
      expect([script, uses(script)]).toEqual([script, true]);
    }
  });
});
