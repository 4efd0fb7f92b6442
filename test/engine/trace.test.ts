import { describe, expect, it } from 'vitest';
import { render } from '../support/render.ts';

describe('a traced render', () => {
  const partials = { card: '<b>{title|html}</b>{price.value}' };
  const template = '<h1>{heading}</h1>{.repeated section items}{@|apply card}{.end}{.include card}{.if sale}!{.end}';
  const data = {
    heading: 'Hats',
    sale: false,
    items: [
      { title: 'Straw & felt', price: { value: 10 }, unread: 1 },
      { title: 'Cap', price: { value: 20 } },
    ],
  };
  const { output, trace } = render(template, data, { trace: true, partials });

  it('prints what an untraced one prints', () => {
    expect(output).toBe(render(template, data, { partials }).output);
  });

  it('lists the data that was read, and nothing else', () => {
    expect(trace?.touched).toEqual([
      'heading',
      'items.0.price.value',
      'items.0.title',
      'items.1.price.value',
      'items.1.title',
      'sale',
    ]);
  });

  it('knows where each piece of the output came from', () => {
    const pieces = trace?.origins.map(({ start, end, path, file, chain, formatters }) => ({
      text: output.slice(start, end),
      path,
      file,
      chain: chain.map(({ name }) => name),
      formatters,
    }));
    expect(pieces?.slice(0, 3)).toEqual([
      { text: 'Hats', path: 'heading', file: 'template', chain: [], formatters: [] },
      { text: 'Straw &amp; felt', path: 'items.0.title', file: 'card', chain: ['card'], formatters: ['html'] },
      { text: '10', path: 'items.0.price.value', file: 'card', chain: ['card'], formatters: [] },
    ]);
    expect(pieces).toHaveLength(5);
  });

  it('is not made unless asked for', () => {
    expect(render(template, data, { partials })).not.toHaveProperty('trace');
  });
});
