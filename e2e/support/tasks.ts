import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

/** One task of the page's main thread, in milliseconds of processor time: what other programs take does not count. */
export interface Task {
  readonly time: number;
  /** What of it ran script; the rest is the page's own parsing, style, layout and paint. */
  readonly script: number;
}

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.optional(z.number()),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ data: z.optional(z.unknown()) })),
});
type TraceEvent = z.infer<typeof TraceEvent>;

/** What the page says at the end of an act: the thread that this is recorded of is its own. */
const SIGNATURE = 'end of act';
const Signed = z.looseObject({ message: z.literal(SIGNATURE) });

/** Records what the page's main thread does during an act. */
export async function tasksDuring(page: Page, act: () => Promise<unknown>): Promise<readonly Task[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(TraceEvent).parse(value)));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'v8'] },
  });
  await act();
  await page.evaluate((signature) => console.timeStamp(signature), SIGNATURE);
  await endOf(session);
  await session.detach();
  return tasksIn(events);
}

async function endOf(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
}

const scripts = /^(?:EvaluateScript|FunctionCall|v8\.(?:compile|evaluateModule|callFunction|run)\w*)$/;

function tasksIn(events: readonly TraceEvent[]): readonly Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  // The recording is of the whole browser: a renderer that it starts in reserve has a main thread with long tasks too.
  const own = events.find(({ name, args }) => name === 'TimeStamp' && Signed.safeParse(args?.data).success);
  if (own === undefined) throw new Error('The recording does not say which thread is the page’s.');
  const work = events.filter((event) => event.ph === 'X' && threadOf(event) === threadOf(own));
  return work
    .filter(({ name }) => /RunTask$/.test(name))
    .map((task) => {
      const inside = work.filter((event) => event !== task && holds(task, event));
      const ran = inside.filter(({ name }) => scripts.test(name));
      const outermost = ran.filter((event) => !ran.some((other) => other !== event && holds(other, event)));
      return { time: millis(task), script: outermost.reduce((sum, event) => sum + millis(event), 0) };
    });
}

const millis = ({ tdur = 0 }: TraceEvent) => tdur / 1000;

function holds(outer: TraceEvent, inner: TraceEvent): boolean {
  const [from = 0, to = 0] = [outer.ts, inner.ts];
  const [length = 0, innerLength = 0] = [outer.dur, inner.dur];
  return from <= to && to + innerLength <= from + length && (length > innerLength || from < to);
}

/**
 * Milliseconds that the slow phone of the figures takes for the reference work: four times what an undisturbed core of a
 * server of 2.5 GHz takes. Set once, it makes the phone the same on every machine.
 */
const PHONE_MILLISECONDS = 170;

/** How many times as fast as the phone this machine is now, by the least disturbed of some rounds. */
export async function timesAsFastAsPhone(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const rounds: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const tasks = await tasksDuring(page, () => page.evaluate(referenceWork));
    rounds.push(Math.max(...tasks.map(({ time }) => time)));
  }
  await page.close();
  return PHONE_MILLISECONDS / Math.min(...rounds);
}

/** Script, style and layout about as an interaction mixes them. */
function referenceWork(): number {
  const root = document.createElement('div');
  root.innerHTML = '<style>.odd > b { padding: 1px } .odd:has(i) { color: red }</style>';
  const facts = new Map<string, number>();
  for (let n = 0; n < 1500; n += 1) {
    const box = document.createElement('p');
    box.className = n % 2 === 0 ? 'even' : 'odd';
    box.innerHTML = `<b>${n}</b><i>${String(n).repeat(5)}</i>`;
    root.append(box);
    facts.set(`fact ${n % 500}`, n);
  }
  document.body.replaceChildren(root);
  const height = root.offsetHeight;
  root.remove();
  return height + facts.size;
}
