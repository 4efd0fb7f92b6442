import { data, text } from '../page/read-context.ts';
import { isListener } from './event-bus.ts';
import { query } from './holders.ts';

type Values = Readonly<Record<string, unknown>>;

const timeout = 15_000;

function call(what: unknown, scope: unknown, ...given: unknown[]): void {
  if (isListener(what)) what.apply(scope, given);
}

/** Only what this site answers itself is asked: the page's policy stops the rest. */
export async function send(address: string, values: Values): Promise<Response> {
  const method = text(values['method'] ?? values['type']) || 'GET';
  const given = values['data'];
  const fields = new URLSearchParams(
    typeof given === 'string' ? given : Object.entries(data(given)).map(([name, value]) => [name, String(value)]),
  );
  const isRead = method.toUpperCase() === 'GET';
  const query = isRead && fields.size > 0 ? `${address.includes('?') ? '&' : '?'}${fields}` : '';
  const headers = Object.entries(data(values['headers'])).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const request: RequestInit = { method, headers, signal: AbortSignal.timeout(timeout) };
  return fetch(
    address + query,
    isRead ? request : { ...request, body: isJson(given) ? JSON.stringify(given) : fields },
  );
}

const isJson = (value: unknown) => typeof value === 'object' && value !== null;

/** `Y.Data.get({ url, success, failure })`: its answer as JSON, or as text where `responseFormat` is `raw`. */
async function load(values: Values, method: string): Promise<void> {
  const scope = values['context'];
  try {
    const response = await send(text(values['url']), { ...values, method });
    if (!response.ok) throw new Error(`${response.status}`);
    const answer: unknown = values['responseFormat'] === 'raw' ? await response.text() : await response.json();
    call(values['success'], scope, answer);
  } catch (reason) {
    call(values['failure'], scope, reason);
  } finally {
    call(values['complete'], scope);
  }
}

export const Data = {
  get: (values: Values) => void load(values, 'GET'),
  post: (values: Values) => void load(values, 'POST'),
  put: (values: Values) => void load(values, 'PUT'),
  del: (values: Values) => void load(values, 'DELETE'),
};

/** `Y.io(address, { on: { success, failure, complete } })` */
export function io(address: string, values: Values = {}): void {
  const on = data(values['on']);
  const scope = values['context'];
  const tell = async () => {
    try {
      const response = await send(address, values);
      const answer = { status: response.status, statusText: response.statusText, responseText: await response.text() };
      call(response.ok ? on['success'] : on['failure'], scope, 0, answer);
      call(on['complete'], scope, 0, answer);
    } catch (reason) {
      call(on['failure'], scope, 0, { status: 0, statusText: String(reason), responseText: '' });
    }
  };
  void tell();
}

/** What an address answers, as nodes: all of it, or what a selector finds in it. Scripts in it do not run by that. */
export async function fetchPart(address: string, selector: string) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    const responseText = await response.text();
    const page = new DOMParser().parseFromString(responseText, 'text/html');
    const found = selector === '' ? [...page.body.childNodes] : query(page, selector);
    return { status: response.status, responseText, content: response.ok ? found : undefined };
  } catch (reason) {
    return { status: 0, responseText: String(reason), content: undefined };
  }
}

/** `Y.Get.js`: a script of an address; the page's policy trusts what a trusted script loads. */
async function fetchFile(addresses: unknown, make: (address: string) => HTMLElement, done: unknown): Promise<void> {
  const wanted = [addresses].flat().map((one) => text(typeof one === 'object' ? data(one)['url'] : one));
  let failed: unknown = null;
  for (const address of wanted) {
    const element = make(address);
    const loaded = new Promise((resolve, reject) => {
      element.addEventListener('load', resolve);
      element.addEventListener('error', () => reject(new Error(`${address} did not come.`)));
    });
    document.head.append(element);
    await loaded.catch((reason: unknown) => (failed = reason));
  }
  call(done, undefined, failed === null ? null : [failed]);
}

const script = (src: string) => Object.assign(document.createElement('script'), { src, async: false });
const sheet = (href: string) => Object.assign(document.createElement('link'), { href, rel: 'stylesheet' });
const doneOf = (options: unknown, done: unknown) =>
  done ?? (isListener(options) ? options : data(options)['onSuccess']);

export const Get = {
  js: (addresses: unknown, options?: unknown, done?: unknown) =>
    void fetchFile(addresses, script, doneOf(options, done)),
  script: (addresses: unknown, options?: unknown, done?: unknown) =>
    void fetchFile(addresses, script, doneOf(options, done)),
  css: (addresses: unknown, options?: unknown, done?: unknown) =>
    void fetchFile(addresses, sheet, doneOf(options, done)),
};
