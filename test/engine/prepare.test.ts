import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { TemplateSet } from '../../server/site/templates.ts';

const registry = createRegistry({ formatters, predicates });
const page = '{.macro m}<i>{title}</i>{.end}{.repeated section items}{@|apply row}{@|apply m}{.end}';
const partials = { row: '<b>{title|html}</b>{.section more}{@|apply row}{.end}' };
const data = { items: [{ title: 'a & b', more: { title: 'é' } }, { title: 'c' }] };
const output = '<b>a &amp; b</b><b>é</b><i>a & b</i><b>c</b><i>c</i>';

/** How often text has become code. */
const made = { count: 0 };

describe('code that is generated beforehand', () => {
  beforeEach(() => {
    made.count = 0;
    const { Function: genuine } = globalThis;
    vi.stubGlobal(
      'Function',
      new Proxy(genuine, {
        construct(target, args) {
          made.count += 1;
          return Reflect.construct(target, args);
        },
      }),
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is made a part at a time, and used from the second render on', () => {
    const template = compile(page, { registry, partials });
    expect(template.render(data).output).toBe(output);
    expect(made.count).toBe(0);
    const parts: number[] = [];
    while (template.prepare()) parts.push(made.count);
    expect(parts).toEqual([1, 2]);
    // The macro is generated where it is first called.
    expect(template.render(data).output).toBe(output);
    const after = made.count;
    for (let time = 0; time < 40; time += 1) expect(template.render(data).output).toBe(output);
    expect(made.count).toBe(after);
  });

  it('is not made for a template that is to run as closures', () => {
    const template = compile(page, { registry, partials, tier: 'closures' });
    template.render(data);
    expect(template.prepare()).toBe(false);
    expect(made.count).toBe(0);
  });

  it('is made by a site between a first and a second request for a page', async () => {
    const sources = new Map([
      ['site.region', '{.repeated section items}{@|apply row.block}{.end}'],
      ['blocks/row.block', partials.row.replaceAll('apply row', 'apply row.block')],
    ]);
    const templates = new TemplateSet(sources, registry);
    const render = () => templates.render('site.region', data, {}).bytes.toString();
    const wanted = '<b>a &amp; b</b><b>é</b><b>c</b>';
    expect(render()).toBe(wanted);
    expect(made.count).toBe(0);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(made.count).toBe(2);
    expect(render()).toBe(wanted);
    expect(made.count).toBe(2);
  });
});
