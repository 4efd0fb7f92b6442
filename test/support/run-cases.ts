import { Compiler } from '@squarespace/template-engine';
import { describe, expect, it } from 'vitest';
import { compile, type Diagnostic, type JsonValue, type Tier } from '#engine';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { type Case, loadCases, type Outcome, updateCase } from './cases.ts';
import { compileOptions } from './render.ts';
import { renderAhead } from './render-ahead.ts';

const isUpdating = process.env['UPDATE'] === '1';
const reference = new Compiler();

/** Every case of a folder, in every way of executing a template. `UPDATE=1` rewrites what they expect. */
export function runCases(folder: string): void {
  describe.each(loadCases(folder).map((example) => [example.name, example] as const))('%s', (_name, example) => {
    const expected = { output: example.output, errors: example.errors };

    it.each(['closures', 'code'] as const)('through %s', (tier) => {
      const actual = runCase(example, tier);
      expect(actual).toEqual(isUpdating ? updateCase(example, actual) : expected);
    });

    it('as bytes', () => {
      expect(runAsBytes(example)).toEqual(expected);
    });

    it('from modules that were written ahead', async () => {
      expect(await runAhead(example)).toEqual(expected);
    });

    it('from its serialised form', () => {
      expect(runSerialised(example)).toBe(expected.output);
    });
  });
}

/** The same cases in the reference engine: what they print, and in which words it reports what is wrong. */
export function compareWithReference(folder: string): void {
  it.each(loadCases(folder).map((example) => [example.name, example] as const))('%s', (_name, example) => {
    const { ctx, errors } = reference.execute({
      code: example.template,
      json: structuredClone(example.json),
      partials: { ...example.partials },
      injects: { ...example.injects },
      enableExpr: true,
      enableInclude: true,
    });
    expect(ctx.render().trim()).toBe(example.reference);
    expect(errors.map(({ message }) => comparable(message))).toEqual(wordings(example));
  });
}

function wordings(example: Case): readonly string[] {
  const { diagnostics } = open(example, 'closures').render(example.json);
  return diagnostics.flatMap(({ reference: wording }) => (wording === undefined ? [] : [comparable(wording.message)]));
}

/** What the host says in the message of an exception is its own business. */
function comparable(message: string): string {
  return message.replace(/(executing IF:).*/, '$1');
}

function open({ template, partials, injects, profile }: Case, tier: Tier, source: JsonValue = template) {
  return compile(source, { ...compileOptions, tier, partials, injects, profile });
}

function runCase(example: Case, tier: Tier): Outcome {
  const { output, diagnostics } = open(example, tier).render(example.json);
  return { output: output.trim(), errors: listed(diagnostics) };
}

function runAsBytes(example: Case): Outcome {
  const sink = createByteSink();
  const { diagnostics } = open(example, 'code').renderTo(sink, example.json);
  return { output: Buffer.from(sink.bytes()).toString().trim(), errors: listed(diagnostics) };
}

async function runAhead(example: Case): Promise<Outcome> {
  const { template, partials, injects, profile, json } = example;
  const { output, diagnostics } = await renderAhead(template, json, { ...compileOptions, partials, injects, profile });
  return { output: output.trim(), errors: listed(diagnostics) };
}

/** Serialised trees have no places, and none of the mistakes of a text. */
function runSerialised(example: Case): string {
  const tree = JSON.parse(JSON.stringify(open(example, 'closures').serialise())) as JsonValue;
  return open(example, 'closures', tree).render(example.json).output.trim();
}

function listed(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`).join('\n');
}
