import { describe, expect, it } from 'vitest';
import type { Tier } from '#engine';
import { type Case, loadCases, type Outcome, updateCase } from './cases.ts';
import { render } from './render.ts';

const tiers = ['closures', 'code'] as const;
const isUpdating = process.env['UPDATE'] === '1';

/** Every case of a folder, in every way of executing a template. `UPDATE=1` rewrites what they expect. */
export function runCases(folder: string): void {
  describe.each(loadCases(folder).map((example) => [example.name, example] as const))('%s', (_name, example) => {
    it.each(tiers)('through %s', (tier) => {
      const actual = runCase(example, tier);
      const expected = isUpdating ? updateCase(example, actual) : { output: example.output, errors: example.errors };
      expect(actual).toEqual(expected);
    });
  });
}

function runCase({ template, json, partials, profile }: Case, tier: Tier): Outcome {
  const { output, diagnostics } = render(template, json, { tier, partials, profile });
  const errors = diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
  return { output: output.trim(), errors: errors.join('\n') };
}
