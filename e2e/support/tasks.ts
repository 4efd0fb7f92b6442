import type { CDPSession, Page } from '@playwright/test';
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
