/**
 * For tests of formatters, predicates and template folders of one's own; needs no test runner.
 *
 * @module vitrine/testing
 */
import { compile, createRegistry, type Example, type FormatterDefinition, type PredicateDefinition } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { checkFolder } from '../server/author/check/check-folder.ts';
import { renderServices } from '../server/cli/render-services.ts';
import { createByteSink } from '../server/site/assembly/byte-sink.ts';
import type { SiteDiagnostic } from '../server/site/lib/diagnostics.ts';

export type { SiteDiagnostic };

export interface ExampleFailure {
  /** The definition whose example it is. */
  readonly name: string;
  readonly template: string;
  /** How the template was run: with closures or generated code, as text or as bytes. */
  readonly way: string;
  readonly expected: string;
  readonly found: string;
  /** What the engine says about the template and the render. */
  readonly messages: readonly string[];
}

export interface Definitions {
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
}

const tiers = ['closures', 'code'] as const;

/**
 * Runs the examples of formatters and predicates in every way in which a template is run, among the built-in ones. Gives
 * those that print something else, or that the engine has an error to tell of.
 */
export function runExamples(own: Definitions): readonly ExampleFailure[] {
  const registry = createRegistry({
    formatters: [...formatters, ...(own.formatters ?? [])],
    predicates: [...predicates, ...(own.predicates ?? [])],
  });
  return [...(own.formatters ?? []), ...(own.predicates ?? [])].flatMap(({ name, examples }) =>
    examples.flatMap((example) => tiers.flatMap((tier) => runExample(name, example, { registry, tier }))),
  );
}

function runExample(
  name: string,
  { template, data, output: expected, partials = {}, locale = 'en', now }: Example,
  given: Pick<Parameters<typeof compile>[1], 'registry' | 'tier'>,
): ExampleFailure[] {
  const clock = now === undefined ? {} : { now };
  const compiled = compile(template, { ...given, ...clock, partials, locale, ...renderServices, file: name });
  const sink = createByteSink();
  const asText = compiled.render(data);
  const asBytes = compiled.renderTo(sink, data);
  const results = [
    { way: `${given.tier}, text`, found: asText.output, diagnostics: asText.diagnostics },
    { way: `${given.tier}, bytes`, found: Buffer.from(sink.bytes()).toString(), diagnostics: asBytes.diagnostics },
  ];
  return results
    .map(({ way, found, diagnostics }) => {
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      return { name, template, way, expected, found, messages: errors.map(({ message }) => message) };
    })
    .filter(({ found, messages }) => found !== expected || messages.length > 0);
}

export interface CheckSiteOptions extends Definitions {
  /** Folder of page JSON; without one, the templates are checked without pages. */
  readonly content?: string;
}

/** What `vitrine check` says about a template folder. */
export async function checkSite(folder: string, options: CheckSiteOptions = {}): Promise<readonly SiteDiagnostic[]> {
  const registry = createRegistry({
    formatters: [...formatters, ...(options.formatters ?? [])],
    predicates: [...predicates, ...(options.predicates ?? [])],
  });
  const settings = renderServices;
  const { diagnostics } = await checkFolder({ folder, content: options.content, registry, settings });
  return diagnostics;
}
