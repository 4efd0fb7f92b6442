import { expect, it } from 'vitest';
import { dropFibers } from '../../runtime/lean-react/drop-fibers.ts';
import { dropProperties } from '../../runtime/lean-react/drop-properties.ts';
import { dropUnused } from '../../runtime/lean-react/drop-unused.ts';
import { foldConstants } from '../../runtime/lean-react/fold-constants.ts';

const fibers = { refused: [1, 13], absent: [22], refusing: 'begin' };
const short = (code: string) => code.replace(/\s+/g, ' ').trim();

it.each([
  [
    'a case of its own',
    'switch (a.tag) { case 5: return x; case 13: return y; default: z() }',
    'switch (a.tag) { case 5: return x; default: z() }',
  ],
  [
    'a label beside another',
    'switch (a.tag) { case 5: case 13: return x; case 22: case 6: y() }',
    'switch (a.tag) { case 5: return x; case 6: y() }',
  ],
  [
    'what the case before runs on into',
    'switch (a.tag) { case 5: x(); case 13: y(); break; case 22: z() }',
    'switch (a.tag) { case 5: x(); y(); break; }',
  ],
  [
    'a variable that others use',
    'switch (a.tag) { case 13: var b = 1, c; break; case 5: b = 2 }',
    '{var b,c;switch (a.tag) { case 5: b = 2 }}',
  ],
  ['comparisons', 'if (13 === a.tag || 22 !== b.c.tag) x()', 'if (!1 || !0) x()'],
])('leaves out kinds of components: %s', (_what, code, left) => {
  const whole = (body: string) => `function f() { ${body} }`;
  expect(short(dropFibers(whole(code), fibers))).toBe(whole(left));
});

it.each([
  ['another thing of that name', 'switch (update.tag) { case 1: x(); break; case 3: y() }'],
  ['a small number of a root', 'if (1 === root.tag) x()'],
  ['what something else is read for', 'if (13 === next().tag) x()'],
  ['the refusal itself', 'function begin(a) { switch (a.tag) { case 13: refuse() } }'],
])('keeps %s', (_what, code) => {
  expect(dropFibers(code, fibers)).toBe(code);
});

it('leaves out in the refusing function too what never comes to be', () => {
  const code = 'function begin(a) { switch (a.tag) { case 13: refuse(); break; case 22: x() } }';
  expect(short(dropFibers(code, fibers))).toBe('function begin(a) { switch (a.tag) { case 13: refuse(); break; } }');
});

it('leaves out functions that nothing names, and those that only they have named', () => {
  const code = 'function a() { b() } function b() { b() } function c() {} exports.c = c;';
  expect(short(dropUnused(code))).toBe('function c() {} exports.c = c;');
});

it.each([
  ['a value', 'var a = null; f(a, x.a, { a: 1 });', 'var a = null; f(null, x.a, { a: 1 });'],
  ['a value given again', 'var a = !1; function g() { b = a = !1; }', 'var a = !1; function g() { b = !1; }'],
])('writes in the place of a variable %s', (_what, code, folded) => {
  expect(foldConstants(code)).toBe(folded);
});

it.each([
  ['is given two values', 'var a = null; function g() { a = 1; } f(a);'],
  ['is counted up', 'var a = 0; a++; f(a);'],
  ['has another of its name in a function', 'var a = null; function g(a) { f(a) }'],
  ['is caught under that name', 'var a = null; try {} catch (a) { f(a) }'],
  ['keeps something of its own', 'var a = /b/g; f(a);'],
  ['belongs to a function', 'function g() { var a = null; f(a); }'],
])('leaves a variable that %s', (_what, code) => {
  expect(foldConstants(code)).toBe(code);
});

it('leaves out properties by their names, wherever they stand in an object', () => {
  const code = 'var a = { b: 1, c: { b: d }, e() {}, b: f }; a.b = 2;';
  expect(dropProperties(code, ['b'])).toBe('var a = { c: {  }, e() {},  }; a.b = 2;');
});
