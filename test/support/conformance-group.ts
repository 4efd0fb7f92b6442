import { answerOf, optionsOf, renderRequest } from '../../server/cli/batch.ts';
import { findDifference, readConformance } from './conformance.ts';
import { renderAhead } from './render-ahead.ts';

/** The ways that the cases are rendered in. */
export const conformanceWays = ['closures', 'code', 'modules written ahead'] as const;

/** What the cases of a group print otherwise than expected. */
export async function differencesIn(group: string, way: (typeof conformanceWays)[number]): Promise<string[]> {
  const differences: string[] = [];
  for (const example of readConformance(group)) {
    const request = { id: example.name, ...example };
    const answer = way === 'modules written ahead' ? await answerAhead(request) : renderRequest(request, way);
    const difference = findDifference(example, answer);
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

async function answerAhead(request: Parameters<typeof optionsOf>[0]): Promise<ReturnType<typeof answerOf>> {
  return answerOf(await renderAhead(request.template, request.json ?? {}, optionsOf(request)));
}
