import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { defaultBudgets, type JsonValue, trustJson } from '#engine';
import { at, type JsonObject, withMembers } from '../../site/lib/json-access.ts';
import type { PageOptions } from '../../site/page-options.ts';
import type { SiteData } from '../../site/tags/site-data.ts';
import type { FromRenderer, Question, RendererData, Services, Told, ToRenderer } from './messages.ts';

export type Work = Extract<ToRenderer, { kind: 'page' | 'bundle' }>;

/** A page's language, with the words of its own for what forms say. */
function wordsOf(page: JsonObject): JsonObject {
  const website = withMembers({}, { language: at(page, 'website.language') });
  return withMembers({ website }, { localizedStrings: page['localizedStrings'] });
}

/** Asks the first thread, and sleeps until it answers: the code of a page cannot wait in any other way. */
export class Inquiry {
  readonly #port: MessagePort;
  readonly #answers: MessagePort;
  readonly #flag: Int32Array;
  /** What was told in the page that is being rendered, in order, and by question. */
  #values: JsonValue[] = [];
  #known = new Map<string, JsonValue | undefined>();

  constructor(port: MessagePort, { answers, flag }: RendererData) {
    this.#port = port;
    this.#answers = answers;
    this.#flag = new Int32Array(flag);
  }

  begin({ options: { hasForms, settings, ...options } }: Work, services: Services): PageOptions {
    this.#values = [];
    this.#known.clear();
    const text = (question: Question) => {
      const told = this.#ask(question);
      return typeof told === 'string' ? told : undefined;
    };
    const data: SiteData = {
      // What the other thread wrote is what its own functions gave.
      navigation: (name) => this.#ask({ about: 'navigation', name }) as readonly JsonValue[] | undefined,
      collection: (name, wanted) => this.#ask({ about: 'collection', name, wanted }) as JsonObject | undefined,
      blockField: (name) => text({ about: 'blockField', name }),
    };
    return {
      ...options,
      data,
      settings: { ...settings, ...services },
      form: hasForms ? (name, place, page) => text({ about: 'markup', name, place, page: wordsOf(page) }) : undefined,
      formHasScript: (name) => this.#ask({ about: 'formHasScript', name }) === true,
    };
  }

  /** What the first thread knows better than the page's file, laid over an outline of the page. */
  withLive(outline: JsonObject): JsonObject {
    return this.#ask({ about: 'live', name: '', outline }) as JsonObject;
  }

  form(name: string): JsonValue | undefined {
    return this.#ask({ about: 'form', name });
  }

  #ask(question: Question): JsonValue | undefined {
    const key = JSON.stringify(question);
    if (this.#known.has(key)) return this.#known.get(key);
    const told = this.#read(question);
    this.#known.set(key, told);
    return told;
  }

  #read(question: Question): JsonValue | undefined {
    this.#port.postMessage({ kind: 'ask', question } satisfies FromRenderer);
    // A notification that comes late, of the answer before, wakes whoever waits for the next one: the flag alone counts.
    while (Atomics.load(this.#flag, 0) === 0) Atomics.wait(this.#flag, 0, 0);
    Atomics.store(this.#flag, 0, 0);
    const told = receiveMessageOnPort(this.#answers)?.message as Told;
    if ('error' in told) throw new Error(told.error);
    if ('value' in told) return told.value;
    if ('again' in told) return this.#values[told.again];
    const value = JSON.parse(told.json) as JsonValue;
    this.#values.push(trustJson(value, defaultBudgets.dataDepth) ?? value);
    return this.#values.at(-1);
  }
}
