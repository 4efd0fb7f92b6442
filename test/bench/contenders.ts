import { Compiler } from '@squarespace/template-engine';
import ejs from 'ejs';
import { Eta } from 'eta';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import { compile, createRegistry, type JsonValue, type Template } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { escapeText } from './escape-text.ts';
import type { Workload } from './workloads.ts';

type Output = string | Uint8Array;

/** Renders a workload once; compiled as its makers advise, and never twice. */
type Renderer = () => Output;

export interface Contender {
  readonly name: string;
  prepare(workload: Workload): Renderer;
}

const registry = createRegistry({ formatters, predicates });
const reference = new Compiler();

export function compileVitrine({ jsont }: Workload, tier: 'auto' | 'closures' | 'code'): Template {
  return compile(jsont.page, { registry, partials: jsont.partials, tier, profile: 'reference' });
}

function vitrine(tier: 'closures' | 'code'): Contender['prepare'] {
  return (workload) => {
    const template = compileVitrine(workload, tier);
    const data: JsonValue = workload.data;
    if (!workload.asBytes) return () => flattened(template.render(data).output);
    const sink = createByteSink();
    return () => {
      sink.reset();
      template.renderTo(sink, data);
      return sink.bytes();
    };
  };
}

/** Engines without a bytes mode have their string encoded, into memory that is used again as ours is. */
function encoded(workload: Workload, render: () => string): Renderer {
  if (!workload.asBytes) return () => flattened(render());
  return () => page.subarray(0, page.write(render()));
}

const page = Buffer.allocUnsafeSlow(4 << 20);

/** V8 joins texts when somebody reads them, and whoever sends a page does. */
function flattened(text: string): string {
  text.charCodeAt(text.length - 1);
  return text;
}

export function renderReference({ jsont, data }: Workload, code: unknown = jsont.page): string {
  const { ctx } = reference.execute({ code, json: data, partials: jsont.partials } as never);
  return ctx.render();
}

export const contenders: readonly Contender[] = [
  {
    name: 'hand-written function',
    prepare: (workload) => encoded(workload, () => workload.byHand(workload.data)),
  },
  { name: 'vitrine', prepare: vitrine('code') },
  { name: 'vitrine (closures)', prepare: vitrine('closures') },
  {
    name: '@squarespace/template-engine',
    prepare(workload) {
      const { jsont } = workload;
      const { code } = reference.parse(jsont.page);
      const partials = Object.fromEntries(
        Object.entries(jsont.partials).map(([name, text]) => [name, reference.parse(text).code]),
      );
      const compiled = { ...workload, jsont: { ...jsont, partials } } as unknown as Workload;
      return encoded(workload, () => renderReference(compiled, code));
    },
  },
  {
    name: 'Handlebars',
    prepare(workload) {
      const { page, partials } = workload.handlebars;
      const handlebars = Handlebars.create();
      for (const [name, text] of Object.entries(partials)) handlebars.registerPartial(name, handlebars.compile(text));
      const template = handlebars.compile(page);
      return encoded(workload, () => template(workload.data));
    },
  },
  {
    name: 'Eta',
    prepare(workload) {
      const { page, partials } = workload.embedded;
      const eta = new Eta({ autoTrim: [false, false], escapeFunction: (text: unknown) => escapeText(String(text)) });
      const inEta = (text: string): string => text.replaceAll('<%-', '<%~').replaceAll('include("', 'include("@');
      for (const [name, text] of Object.entries(partials)) eta.loadTemplate(`@${name}`, inEta(text));
      eta.loadTemplate('@page', inEta(page));
      return encoded(workload, () => eta.render('@page', workload.data));
    },
  },
  {
    name: 'EJS',
    prepare(workload) {
      const { page, partials } = workload.embedded;
      const compiled = new Map<string, ReturnType<typeof ejs.compile>>();
      // As an expert would set it up: no copy of the data, no `with`, partials compiled once.
      const options = {
        localsName: 'it',
        _with: false,
        unsafePrototypeLocals: true,
        escape: (text: unknown) => escapeText(String(text)),
        context: { include: (name: string, data: unknown): string => compiled.get(name)?.(data) ?? '' },
      };
      const inEjs = (text: string): string => text.replaceAll('include("', 'this.include("');
      for (const [name, text] of Object.entries(partials)) compiled.set(name, ejs.compile(inEjs(text), options));
      const template = ejs.compile(inEjs(page), options);
      return encoded(workload, () => template(workload.data));
    },
  },
  {
    name: 'LiquidJS',
    prepare(workload) {
      const { page, partials } = workload.liquid;
      const liquid = new Liquid({ templates: { ...partials }, cache: true });
      const template = liquid.parse(page);
      return encoded(workload, () => String(liquid.renderSync(template, workload.data)));
    },
  },
];
