import type { HistoryDatabase } from './database.ts';
import type { History, Step } from './history.ts';
import { runHistory } from './run-history.ts';

/** The fewest steps of a history that break the same rule. */
export async function shrink(database: HistoryDatabase, history: History, rule: string): Promise<History> {
  const breaks = async (steps: readonly Step[]) => {
    const { fault } = await runHistory(database, { ...history, steps });
    return fault?.rule === rule;
  };
  let steps = history.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (await breaks(fewer)) steps = fewer;
      else at += size;
    }
  }
  return { ...history, steps };
}
