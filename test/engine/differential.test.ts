import { Compiler } from '@squarespace/template-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { renderRequest } from '../../server/cli/batch.ts';
import { fixedPartials, randomData, randomTemplate } from '../support/random-template.ts';

/** A run of its own with FUZZ_RUNS=1000000 takes an hour; this many take seconds. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 500);
/** A millisecond a run is enough; a machine that others use too needs more. */
const PATIENCE = Math.max(20_000, runs * 50);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_240_304);
const reference = new Compiler();
const injects = { i: { k: 1 } };

function byReference(template: string, data: JsonValue) {
  const { ctx, errors } = reference.execute({
    code: template,
    json: structuredClone(data),
    partials: { ...fixedPartials },
    injects,
    enableExpr: true,
    enableInclude: true,
  });
  return { output: ctx.render(), errors: errors.map(({ type, message }) => ({ type, message })) };
}

/** What the host says in the message of an exception is its own business. */
function comparable({ output, errors }: { output: string; errors: readonly { type?: string; message: string }[] }) {
  return {
    output,
    errors: errors.map(({ type, message }) => `${type}: ${message.replace(/(executing IF:).*/, '$1')}`),
  };
}

describe('rel-A18 random programs over random data', { timeout: PATIENCE }, () => {
  it.each(['closures', 'code'] as const)('render as the reference renders them (%s)', (tier) => {
    fc.assert(
      fc.property(randomTemplate, randomData, (template, data) => {
        const expected = byReference(template, data);
        // After an exception the reference leaves frames behind (quirk Q13), which is not copied.
        fc.pre(
          !expected.errors.some(({ message }) =>
            /^RuntimeError: Unexpected (?!TypeError error when executing IF)/.test(message),
          ),
        );
        const actual = renderRequest(
          { id: 0, template, json: data, partials: fixedPartials, injects, options: { locale: null, now: 0 } },
          tier,
        );
        expect(comparable(actual)).toEqual(comparable(expected));
      }),
      { numRuns: runs, seed },
    );
  });
});
