import { changes } from './changes.ts';
import { memories } from './memory.ts';
import { outages } from './outage.ts';
import { visits } from './pages.ts';
import { phones } from './phone.ts';
import { renders } from './renders.ts';
import { amounts } from './rows.ts';
import { sales } from './shop.ts';
import type { Outcome, Scenario } from './support.ts';

// `npm run load [ids…]`: the load tests by the ids of the list, one after the other, after `npm run build`. Those on
// PostgreSQL need DATABASE_URL; K01, K02 and L06 start a server of their own.
const scenarios: readonly Scenario[] = [
  ...visits,
  ...renders,
  ...changes,
  ...phones,
  ...sales,
  ...amounts,
  ...memories,
  ...outages,
];
const wanted = process.argv.slice(2);
const known = scenarios.flatMap(({ ids }) => ids);
const unknown = wanted.filter((id) => !known.includes(id));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);

async function bounded(scenario: Scenario): Promise<Outcome> {
  const { seconds } = scenario;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`It took longer than ${seconds} s.`)), seconds * 1000).unref();
  });
  return Promise.race([scenario.run(), late]);
}

for (const scenario of scenarios) {
  if (wanted.length > 0 && !scenario.ids.some((id) => wanted.includes(id))) continue;
  const name = scenario.ids.map((id) => `rel-${id}`).join(' ');
  try {
    const { holds, figures } = await bounded(scenario);
    process.stdout.write(`${holds ? 'holds' : 'BREAKS'} ${name} ${JSON.stringify(figures)}\n`);
    if (!holds) process.exitCode = 1;
  } catch (failure) {
    process.stdout.write(`FAILS ${name} ${failure instanceof Error ? failure.stack : String(failure)}\n`);
    process.exitCode = 1;
  }
}
process.exit();
