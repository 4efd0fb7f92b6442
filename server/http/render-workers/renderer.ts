import { MessageChannel, type MessagePort, type Worker, type WorkerOptions } from 'node:worker_threads';
import type { JsonValue } from '#engine';
import { timeOfThread } from '../../lib/processor-time.ts';
import { beginTimeLimit } from '../../lib/time-limit.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { Site } from '../../site/site.ts';
import type { FailedRender, Render, UnreadAnswer, UnreadRender } from '../render/watched-render.ts';
import { BundleRefused } from '../replay/bundle-text.ts';
import type {
  Failure,
  FromRenderer,
  PlainOptions,
  Question,
  RendererData,
  SentPage,
  Told,
  ToRenderer,
} from './messages.ts';
import { writeJson } from './write-json.ts';

/** Starts the worker thread that `work.ts` lives in. */
export type StartWorker = (options: WorkerOptions) => Worker;

export interface RendererOptions {
  readonly start: StartWorker;
  /** Milliseconds of its own work after which a thread that neither answers nor ends is ended; ten times that by the clock. */
  readonly hang: number;
}

/** The thread ended before its page was finished. */
export class ThreadLost extends Error {}

/** Ends a page that takes more, and not the server. */
const HEAP_MEGABYTES = 1_024;
/** A thread that starts on a busy machine has this long. */
const STARTUP_MILLISECONDS = 30_000;
/** A machine so busy that a thread gets a tenth of its time for so long makes no page. */
const CLOCK_SHARE = 10;
/** Between two looks at what a thread has worked. */
const LOOK_MILLISECONDS = 50;
/** Sites that one thread keeps compiled. */
const MOST_SITES = 16;

type Answer = Exclude<FromRenderer, { kind: 'ready' | 'ask' }>;

/** What is being done at the moment. */
interface Doing {
  readonly made: Render;
  readonly settle: (answer: Answer | ThreadLost) => void;
  /** What was told in this page already, with its number. */
  readonly told: Map<object, number>;
}

interface DoOptions {
  readonly failure?: Failure;
  readonly onBegin?: (() => void) | undefined;
}

/** One thread that renders pages, one after the other. */
export class Renderer {
  readonly #worker: Worker;
  readonly #answers: MessagePort;
  readonly #flag: Int32Array;
  readonly #hang: number;
  /** Resolves when the thread can be given a page, or is lost. */
  readonly ready: Promise<void>;
  isStarting = true;
  #worked: () => number = () => 0;
  /** The sites that are open there, the least recently used first. */
  readonly #sites = new Map<Site, number>();
  #lastSite = 0;
  #doing: Doing | undefined;
  #lost: ThreadLost | undefined;
  /** Told once, when the thread has ended by itself or had to be ended. */
  onLost: (lost: ThreadLost) => void = () => undefined;

  constructor({ start, hang }: RendererOptions) {
    this.#hang = hang;
    const { port1, port2 } = new MessageChannel();
    const flag = new SharedArrayBuffer(4);
    this.#flag = new Int32Array(flag);
    this.#answers = port1;
    const workerData: RendererData = { flag, answers: port2 };
    this.#worker = start({
      workerData,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    this.ready = new Promise((resolve) => {
      const late = setTimeout(() => this.#lose('did not start in time'), STARTUP_MILLISECONDS);
      const settle = () => {
        clearTimeout(late);
        this.isStarting = false;
        resolve();
      };
      this.#worker.on('message', (message: FromRenderer) => {
        if (message.kind === 'ask') return void this.#answer(message.question);
        if (message.kind === 'ready') {
          this.#worked = timeOfThread(message.thread);
          settle();
        } else this.#doing?.settle(message);
      });
      this.#worker.once('error', (error) => this.#lose(error.message));
      this.#worker.once('exit', () => {
        this.#lose('ended');
        settle();
      });
    });
  }

  async page(made: Render, onBegin?: () => void): Promise<{ page: RenderedPage; milliseconds: number }> {
    const answer = await this.#do(made, { onBegin });
    if (answer.kind !== 'page') throw internalErrorOf(answer);
    return { page: renderedPage(answer.page), milliseconds: answer.milliseconds };
  }

  async unread(made: Render, onBegin?: () => void): Promise<UnreadAnswer> {
    const answer = await this.#do(made, { onBegin });
    if (answer.kind === 'whole' || answer.kind === 'elsewhere') return { kind: answer.kind };
    if (answer.kind !== 'page' || answer.shown === undefined) throw internalErrorOf(answer);
    return { kind: 'page', page: renderedPage(answer.page), shown: answer.shown };
  }

  async bundle(failure: FailedRender, secrets: readonly string[]): Promise<string | undefined> {
    const { diagnostics, error } = failure;
    const answer = await this.#do(failure, { failure: { diagnostics, error: messageOf(error), secrets } });
    if (answer.kind === 'refused') throw new BundleRefused(answer.found);
    if (answer.kind !== 'bundle') throw internalErrorOf(answer);
    return answer.text;
  }

  async close(): Promise<void> {
    this.#lost ??= new ThreadLost('The thread was closed.');
    this.#doing?.settle(this.#lost);
    this.#answers.close();
    await this.#worker.terminate();
  }

  async #do(made: Render, { failure, onBegin }: DoOptions): Promise<Answer> {
    const [context] = await Promise.all([writeJson(made.context), this.ready]);
    if (this.#lost !== undefined) throw this.#lost;
    onBegin?.();
    const site = this.#open(made.site);
    const work = { site, what: made.what, context, options: plainOptions(made), unread: plainUnread(made) };
    this.#send(failure === undefined ? { kind: 'page', ...work } : { kind: 'bundle', ...work, ...failure });
    let clock: NodeJS.Timeout | undefined;
    const isOver = beginTimeLimit({ budget: this.#hang, longest: this.#hang * CLOCK_SHARE, worked: this.#worked });
    const answer = await new Promise<Answer | ThreadLost>((settle) => {
      this.#doing = { made, settle, told: new Map() };
      clock = setInterval(() => {
        if (isOver()) this.#lose(`did not answer in ${this.#hang} ms`);
      }, LOOK_MILLISECONDS);
    });
    clearInterval(clock);
    this.#doing = undefined;
    if (answer instanceof ThreadLost) throw answer;
    return answer;
  }

  #send(message: ToRenderer): void {
    this.#worker.postMessage(message);
  }

  #open(site: Site): number {
    const known = this.#sites.get(site);
    const number = known ?? ++this.#lastSite;
    this.#sites.delete(site);
    this.#sites.set(site, number);
    if (known !== undefined) return number;
    this.#send({ kind: 'open', site: number, text: site.text });
    const [oldest] = this.#sites;
    if (this.#sites.size > MOST_SITES && oldest !== undefined) {
      this.#sites.delete(oldest[0]);
      this.#send({ kind: 'close', site: oldest[1] });
    }
    return number;
  }

  async #answer(question: Question): Promise<void> {
    const doing = this.#doing;
    if (doing === undefined) return;
    const told = await tell(question, doing).catch((error: unknown) => ({ error: String(error) }));
    // The thread that asked may be gone by now.
    if (this.#lost !== undefined) return;
    this.#answers.postMessage(told);
    Atomics.store(this.#flag, 0, 1);
    Atomics.notify(this.#flag, 0);
  }

  #lose(why: string): void {
    if (this.#lost !== undefined) return;
    const during = this.#doing === undefined ? '' : ` while it rendered ${this.#doing.made.options.path}`;
    this.#lost = new ThreadLost(`A thread that renders pages ${why}${during}. Another one takes its place.`);
    this.onLost(this.#lost);
    void this.close();
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof Error) return error.message;
  return error === undefined ? undefined : `A page was ended by ${typeof error} in place of an error.`;
}

function plainOptions({ options }: Render): PlainOptions {
  const { path, runtime, globals, hasOwnRegion, experiments, assignScript, hashesScripts, carriesSheet, form } =
    options;
  const { localeData: _data, timeZones: _zones, processorTime: _time, ...settings } = options.settings ?? {};
  const plain = { path, runtime, globals, hasOwnRegion, experiments, assignScript, hashesScripts, carriesSheet };
  return { ...plain, settings, hasForms: form !== undefined };
}

function plainUnread({ unread }: Render): Omit<UnreadRender, 'withLive'> | undefined {
  if (unread === undefined) return undefined;
  const { withLive: _live, page, ...plain } = unread;
  const { root, file, path } = page;
  return { ...plain, page: { root, file, path } };
}

function renderedPage({ body, ...page }: SentPage): RenderedPage {
  return { ...page, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
}

async function tell(question: Question, { made, told }: Doing): Promise<Told> {
  const { data, form, formHasScript } = made.options;
  const { about, name } = question;
  switch (about) {
    case 'live':
      return tellValue((await made.unread?.withLive(question.outline)) ?? question.outline, told);
    case 'markup':
      return { value: form?.(name, question.place, question.page) };
    case 'formHasScript':
      return { value: formHasScript?.(name) };
    case 'blockField':
      return { value: data.blockField(name) };
    case 'form':
      return tellValue(made.forms?.(name), told);
    case 'collection':
      return tellValue(data.collection(name, question.wanted), told);
    default:
      return tellValue(data[about](name), told);
  }
}

/** The same list of pages stands behind every name that a page asks for: it is written once. */
async function tellValue(value: JsonValue | undefined, told: Map<object, number>): Promise<Told> {
  if (value === undefined) return { value };
  const known = typeof value === 'object' && value !== null ? told.get(value) : undefined;
  if (known !== undefined) return { again: known };
  if (typeof value === 'object' && value !== null) told.set(value, told.size);
  return { json: await writeJson(value) };
}

function internalErrorOf(answer: Answer): Error {
  const { message, stack } =
    answer.kind === 'error' ? answer : { message: `An answer that was not asked for: ${answer.kind}` };
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
