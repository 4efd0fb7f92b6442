import { expect, it } from 'vitest';
import { render } from '../support/render.ts';

const template = '{a}-{a|html}-{.repeated section b}{@|apply c.block}{.end}-{.eval a}{.var @v a}-{@v}';

it('a host sees what each tag prints, with its last formatter, and may change it', () => {
  const seen: [string, string | undefined][] = [];
  const printed = (text: string, formatter: string | undefined) => {
    seen.push([text, formatter]);
    return text.replace('x', 'y');
  };
  const { output } = render(template, { a: '<x>', b: ['x'] }, { partials: { 'c.block': '({@})' }, printed });
  expect(output).toBe('<y>-&lt;y&gt;-(y)-<y>-<y>');
  expect(seen).toEqual([
    ['<x>', undefined],
    ['&lt;x&gt;', 'html'],
    ['x', undefined],
    ['(y)', 'apply'],
    ['<x>', undefined],
    ['<x>', undefined],
  ]);
});
