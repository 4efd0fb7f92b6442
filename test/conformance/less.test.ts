import { expect, it } from 'vitest';
import { hasLessCases, lessCases, scoreLessCase } from '../support/less-cases.ts';

/** Cases of the platform compiler's public suite of which we print less than all, and why. */
const differences: Readonly<Record<string, string>> = {
  'less-suite-css-3': 'the name of a function keeps its capitals, which mean nothing to browsers',
  'less-suite-dimension': 'a whole number beyond 2^53 is the nearest one that JavaScript has',
  'less-suite-import-1': 'the case comes without the sheets that its imports import',
  'less-suite-import-3': 'the case comes without the sheets that its imports import',
};

it('makes of every style sheet at least the rules that the better compiler makes alone', {
  timeout: 120_000,
}, async () => {
  if (!hasLessCases) console.log('conformance: no style sheets beside the repository, nothing to compare with');
  const sum = { expected: 0, ours: 0, platform: 0, less: 0 };
  const worse: string[] = [];
  const short: string[] = [];
  const told: string[] = [];
  for (const example of lessCases()) {
    const score = await scoreLessCase(example);
    for (const name of ['expected', 'ours', 'platform', 'less'] as const) sum[name] += score[name];
    if (score.ours < Math.max(score.platform, score.less)) worse.push(example.name);
    if (score.ours < score.expected) short.push(example.name);
    for (const rule of score.missing) told.push(`${example.name}: ${differences[example.name]}: ${rule}`);
  }
  const share = (count: number) => `${((100 * count) / sum.expected).toFixed(1)} %`;
  if (hasLessCases) {
    told.push(
      `style sheets: ${sum.ours} of ${sum.expected} rules (${share(sum.ours)}); the platform's compiler alone ` +
        `${share(sum.platform)}, less.js alone ${share(sum.less)}`,
    );
    console.log(told.join('\n'));
  }
  expect(worse).toEqual([]);
  expect(short.filter((name) => differences[name] === undefined)).toEqual([]);
});
