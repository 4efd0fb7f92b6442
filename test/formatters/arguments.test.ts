import { describe, expect, it } from 'vitest';
import { render } from '../support/render.ts';

const firstMessage = (template: string) => {
  const [first] = render(template, { x: 'abc' }).diagnostics;
  return first && { code: first.code, message: first.message, column: first.column };
};

describe('arguments that a definition does not take', () => {
  it.each([
    ['{x|truncate ten}', "'ten' is not a whole number of at least 1", 13],
    ['{x|truncate 0}', "'0' is not a whole number of at least 1", 13],
    ['{x|child-image-meta -1}', "'-1' is not a whole number of at least 0", 21],
    ['{x|image-color middle}', "'middle' is not one of topLeft, topRight, bottomLeft, bottomRight, center", 16],
    ['{x|video load-false colour}', "'colour' is not one of load-false, color-data", 21],
    ['{x|html loudly}', 'it takes no arguments', 9],
    ['{x|pluralize a b c}', 'it takes at most 2 arguments', 18],
    ['{x|lookup}', 'it needs variable that holds the name (a name or dotted path)', 4],
    ['{x|cycle}', 'it needs texts to pick from (at least 1)', 4],
    ['{.equal? x 1 2}{.end}', 'it takes at most 2 arguments', 14],
    ['{.even? 2}{.end}', "'2' is read as a name, not as a value", 9],
    ['{.collectionTypeNameEquals?}{.end}', 'it needs name of the type', 3],
  ])('%s: %s', (template, error, column) => {
    expect(firstMessage(template)).toEqual({
      code: 'argument-invalid',
      message: expect.stringContaining(error) as string,
      column,
    });
  });

  it.each([
    '{x|truncate 3}',
    '{x|truncate:3: (more)}',
    '{x|image}',
    '{x|mod}',
    '{.equal? x "abc"}{.end}',
    '{.nth? 2}{.end}',
  ])('%s is nothing to complain about', (template) => expect(firstMessage(template)).toBeUndefined());

  it('still prints, as published pages expect', () => {
    expect(render('{x|truncate ten}{x|html loudly}', { x: 'abc' }).output).toBe('abcabc');
  });
});

describe('unknown names', () => {
  it.each([
    ['{x|truncat 9}', 'truncate'],
    ['{x|htmlatr}', 'htmlattr'],
    ['{x|money_format}', 'money-format'],
    ['{.equals? x 1}{.end}', 'equal?'],
    ['{.store-itm?}{.end}', 'store-item?'],
  ])('%s: did you mean %s', (template, name) => {
    expect(render(template, {}).diagnostics[0]?.suggestion).toBe(name);
  });
});
