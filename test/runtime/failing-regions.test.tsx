import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoader } from '../../runtime/boot/loader.ts';
import { wake } from '../../runtime/boot/wake.tsx';
import { sleep } from '../../runtime/page/mounted.ts';
import { defineRegion, type Region } from '../../runtime/ui/define-region.ts';
import { placePage, settle } from '../support/dom.ts';

const regionOf = (name: string, Component: (props: { text: string }) => React.ReactNode): Region =>
  defineRegion({ name, read: (element) => ({ text: element.textContent ?? '' }), Component });

const regions: Record<string, Region> = {
  'in render': regionOf('in render', () => {
    throw new Error('fault in render');
  }),
  'in a later render': regionOf('in a later render', ({ text }) => {
    const [presses, setPresses] = useState(0);
    if (presses > 0) throw new Error('fault in a later render');
    return (
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {text}
      </button>
    );
  }),
  'in an effect': regionOf('in an effect', ({ text }) => {
    useEffect(() => {
      throw new Error('fault in an effect');
    }, []);
    return text;
  }),
  'in an event': regionOf('in an event', ({ text }) => (
    <button
      type="button"
      onClick={() => {
        throw new Error('fault in an event');
      }}
    >
      {text}
    </button>
  )),
  sound: regionOf('sound', ({ text }) => {
    const [presses, setPresses] = useState(0);
    return (
      <button type="button" data-presses={presses || undefined} onClick={() => setPresses(presses + 1)}>
        {text}
      </button>
    );
  }),
};

const reports: string[] = [];
const note = (event: Event) => {
  event.preventDefault();
  reports.push(event.type);
};
let stop: () => void = () => {};
beforeEach(() => {
  reports.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const type of ['vitrine:region-failed', 'error']) addEventListener(type, note);
  stop = startLoader((name, element) => wake(name, regions[name], element));
});
afterEach(() => {
  stop();
  for (const type of ['vitrine:region-failed', 'error']) removeEventListener(type, note);
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('a region that leaves the page before it is awake is no fault, and nobody waits for it', async () => {
  addEventListener('vitrine:region-recovered', note);
  const page = placePage('<div id="leaving"><button>More</button></div>');
  const element = page.querySelector('#leaving');
  if (!element) throw new Error('The page has no region.');
  const waking = wake('sound', regions['sound'], element);
  sleep(element);
  await waking;
  await settle();
  removeEventListener('vitrine:region-recovered', note);
  expect(reports).toEqual([]);
});

const noScriptForm = '<noscript data-vitrine-form><form action="/cart"><button>Buy plainly</button></form></noscript>';

async function open(fault: string, markup: string): Promise<{ failing: Element; sound: HTMLElement }> {
  const page = placePage(`<div id="failing">${markup}</div><div id="sound"><button>More</button></div>${noScriptForm}`);
  const [failing, sound] = page.querySelectorAll('#failing,#sound');
  if (!failing || !sound) throw new Error('The page has no regions.');
  await wake(fault, regions[fault], failing);
  await wake('sound', regions['sound'], sound);
  await settle();
  const button = sound.querySelector('button');
  if (!button) throw new Error('The sound region has no button.');
  return { failing, sound: button };
}

async function expectAlive(sound: HTMLElement): Promise<void> {
  sound.click();
  await settle();
  expect(sound.dataset['presses']).toBe('1');
}

it.each([
  ['in render', '<b>34.00</b>'],
  ['in an effect', '34.00'],
])(
  'rel-I15 a fault %s: its markup stays, the no-script form appears, the others live, one report',
  async (fault, markup) => {
    const { failing, sound } = await open(fault, markup);
    expect(failing.innerHTML).toBe(markup);
    expect(reports).toEqual(['vitrine:region-failed']);
    expect(document.querySelector('form')?.textContent).toBe('Buy plainly');
    await expectAlive(sound);
  },
);

it('rel-I15 a fault in a later render falls back in the same way', async () => {
  const { failing, sound } = await open('in a later render', '<button type="button">34.00</button>');
  failing.querySelector('button')?.click();
  await settle();
  expect(failing.innerHTML).toBe('<button type="button">34.00</button>');
  expect(reports).toEqual(['vitrine:region-failed']);
  expect(document.querySelector('form')).not.toBeNull();
  await expectAlive(sound);
});

it('rel-I15 a fault in an event leaves the region as it is, with one report', async () => {
  const { failing, sound } = await open('in an event', '<button type="button">34.00</button>');
  failing.querySelector('button')?.click();
  await settle();
  expect(failing.textContent).toBe('34.00');
  expect(reports).toEqual(['error']);
  await expectAlive(sound);
});
