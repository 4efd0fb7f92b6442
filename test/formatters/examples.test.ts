import { describe, expect, it } from 'vitest';
import type { EscapingProfile, Example } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { render } from '../support/render.ts';

// The examples of a definition are its documentation: they are printed by the command line and in the reference pages.
const definitions = [...formatters, ...predicates];
const tiers = ['closures', 'code'] as const;

/** The reference knows this name and prints nothing for it. */
const onlySafe: readonly string[] = ['units-metric?'];

function print({ template, data, partials, locale, now }: Example, profile: EscapingProfile) {
  return tiers.map((tier) =>
    render(template, data, {
      profile,
      tier,
      partials: partials ?? {},
      ...(locale === undefined ? {} : { locale }),
      ...(now === undefined ? {} : { now }),
    }),
  );
}

describe.each(definitions.map((definition) => [definition.name, definition] as const))('%s', (name, { examples }) => {
  it.each(examples)('prints $output for $template', (example) => {
    const profiles: EscapingProfile[] = onlySafe.includes(name) ? ['safe'] : ['safe', 'reference'];
    for (const { output } of profiles.flatMap((profile) => print(example, profile))) {
      expect(output).toBe(example.output);
    }
  });
});
