import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { plainProductOf } from '#model';
import { predicates } from '#predicates';
import { forgetProduct } from '../../runtime/stores/product.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { dismiss, tick } from '../support/add-button.ts';
import { aCart } from '../support/cart.ts';
import { shownOf, stepsOf } from '../support/control-steps.ts';
import {
  fakeServices,
  placePage,
  type Seen,
  setCookie,
  setPageContext,
  settle,
  wakeAll,
  wakePlainly,
} from '../support/dom.ts';

// Whatever brings a product's controls to life, a visitor sees and hears the same: one list of states and steps, and what is
// written down of each. `UPDATE=1` rewrites it, for review as a diff.

const template = compile(
  `{.section item}<article>
  <img src="/assets/first.svg?format=750w" alt="All">
  {@|product-price}
  {@|product-checkout}
  {@|product-scarcity}
  {@|product-restock-notification}
</article>{.end}`,
  { registry: createRegistry({ formatters, predicates }), locale: 'en', localeData, timeZones },
);
const folder = path.resolve(import.meta.dirname, '../../fixtures/products');
const transcripts = path.resolve(import.meta.dirname, '../../fixtures/controls');
const read = (name: string): Record<string, JsonValue> => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setCookie('hasCart', 'true');
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const left of document.querySelectorAll('main,[data-vitrine-live]')) left.remove();
  setPageContext({});
  history.replaceState(null, '', '/');
});

function open(file: string): Element {
  const state = read(file);
  const item = { ...(state['item'] as Record<string, JsonValue>), id: `transcript of ${file}` };
  const [merchandising] = Object.values(state['productMerchandisingContext'] ?? {});
  const context = {
    ...read('settings/usual.json'),
    pageType: 50,
    item,
    plainProduct: (plainProductOf(item) ?? null) as JsonValue,
    productMerchandisingContext: merchandising ? { [item.id]: merchandising as JsonValue } : {},
  };
  forgetProduct(document, item.id);
  setPageContext(context);
  return placePage(template.render(context).output);
}

/** Each step, and under it what has changed by it. */
async function transcribe(page: Element, seen: Seen, wakeThem: (page: Element) => Promise<void>): Promise<string> {
  const lines: string[] = [];
  let before: readonly string[] = [];
  const write = (step: string) => {
    const told = [
      ...seen.calls.splice(0).map(({ path: address, body }) => `asks ${address} ${JSON.stringify(body)}`),
      ...seen.navigated.splice(0).map(({ address }) => `goes to ${address}`),
    ].map((line) => line.replaceAll(/transcript(?: |%20|\+)of(?: |%20|\+)/g, ''));
    const now = shownOf(page);
    const gone = before.filter((line) => !now.some((each) => each.startsWith(`${nameOf(line)}:`))).map(nameOf);
    lines.push(step, ...[...now.filter((line) => !before.includes(line)), ...told].map((line) => `  ${line}`));
    for (const name of gone) lines.push(`  no ${name}`);
    before = now;
  };
  await wakeThem(page);
  write('at first');
  for (const [what, act] of stepsOf(page)) {
    act(page);
    await settle();
    write(what);
  }
  await pressAdd(page, write);
  for (const index of page.querySelectorAll('.product-variants select').keys()) {
    const select = page.querySelectorAll<HTMLSelectElement>('.product-variants select')[index];
    if (!select) continue;
    select.value = select.options[1]?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await settle();
  write('choose the first of each');
  await pressAdd(page, write);
  return `${lines.join('\n')}\n`;
}

const nameOf = (line: string) => line.slice(0, line.indexOf(':'));

async function pressAdd(page: Element, write: (step: string) => void): Promise<void> {
  page.querySelector<HTMLElement>('.sqs-add-to-cart-button')?.click();
  await settle();
  write('press Add');
  if (document.querySelector('[role=alertdialog]')) {
    await dismiss();
    write('close the dialog');
  }
  for (const time of [1000, 2000, 3000]) {
    await tick(time);
    write(`wait ${time / 1000} s`);
  }
}

// A product with a form opens it in a dialog, which has its own tests.
const states = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('16-'));

/** The cart of one way is not the other's. */
function answerAdditions(id: string) {
  let version = 0;
  return (address: string) => {
    if (address.includes('subscription')) return { ok: true, value: { cartToken: 'token' } };
    version += 1;
    const shoppingCart = { ...aCart({ version, quantities: [version] }), id };
    return { ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } };
  };
}

it.each(states)('%s: its controls show and say what is written down', async (file) => {
  const transcript = await transcribe(open(file), fakeServices(answerAdditions('with React')), wakeAll);
  const place = path.join(transcripts, file.replace('.json', '.txt'));
  if (process.env['UPDATE'] === '1') writeFileSync(place, transcript);
  expect(transcript).toBe(readFileSync(place, 'utf8'));
});

const plain = states.filter((file) => plainProductOf({ ...(read(file)['item'] as object), id: 'some' } as JsonValue));

it.each(plain)('%s: its controls before React show and say the same', async (file) => {
  const answer = answerAdditions('before React');
  const seen = fakeServices(answer);
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    seen.calls.push({ path: address, body: JSON.parse(body), key: undefined });
    return Response.json(answer(address).value);
  });
  const transcript = await transcribe(open(file), seen, wakePlainly);
  expect(transcript).toBe(readFileSync(path.join(transcripts, file.replace('.json', '.txt')), 'utf8'));
});
