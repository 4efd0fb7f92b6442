import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tweak } from '#model';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { StyleScreen } from '../../../runtime/owner/screens/style.tsx';
import { showStyle } from '../../../runtime/owner/style/show-style.ts';
import { fakeServices } from '../../support/dom.ts';

const common = { category: 'Site', showOnlyWhenPresent: '', target: '', js: false };
const tweaks: Tweak[] = [
  { ...common, type: 'color', name: 'ink', label: 'Ink', variable: 'ink', initial: '#222222', opaque: true },
  {
    ...common,
    ...{ type: 'value', name: 'Width', label: 'Width', variable: 'w', initial: '960px' },
    ...{ unit: 'px', min: 640, max: 1400, step: 20 },
  },
  { ...common, type: 'font', name: 'body', label: 'Text', className: 'body', initial: { 'font-size': '16px' } },
  { ...common, type: 'dropdown', name: 'Crop', label: 'Crop', options: ['Wide', '3:2 Standard'], initial: 'Wide' },
  {
    ...common,
    type: 'image',
    name: 'Banner',
    label: 'Banner',
    variable: 'banner',
    initial: 'none',
    category: 'Pictures',
  },
  { ...common, type: 'checkbox', name: 'sticky', label: 'Sticky', initial: false, category: 'Header' },
  { ...common, type: 'checkbox', name: 'dates', label: 'Dates', initial: true, showOnlyWhenPresent: '.date' },
];

const ok = (value: unknown) => ({ ok: true, value });
const pages = [{ path: '/', title: 'Home' }];
const state = { tweaks, start: { ink: '#333333' }, published: {}, version: 4, canTakeBack: true, history: [], pages };
const one = { version: 5, action: 'publish', by: 'marit@shop.example', at: 0, changed: ['ink'] };
let publishing: unknown;

beforeEach(() => {
  publishing = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open() {
  const seen = fakeServices((path, body) => {
    if (path.endsWith('/preview')) return ok({ css: 'body { color: red }', problems: [] });
    if (path.endsWith('/take-back')) return ok({ ...state, version: 6, canTakeBack: false });
    if (body === undefined) return ok(state);
    return publishing ?? ok({ ...state, version: 5, published: Reflect.get(Object(body), 'values'), history: [one] });
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <StyleScreen />
    </AskContext>,
  );
  await screen.findByRole('button', { name: 'Publish' });
  return seen.calls;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

it('shows every kind of tweak in its category with what it stands at', async () => {
  await open();
  const site = within(screen.getByRole('group', { name: 'Site' }));
  expect(site.getByLabelText<HTMLInputElement>('Ink').value).toBe('#333333');
  expect(site.getByLabelText<HTMLInputElement>('Width').value).toBe('960');
  expect(site.getByLabelText<HTMLInputElement>('Width, as text').value).toBe('960px');
  expect(site.getByLabelText<HTMLSelectElement>('Crop').value).toBe('Wide');
  expect(within(screen.getByRole('group', { name: 'Text' })).getByLabelText<HTMLInputElement>('Size').value).toBe(
    '16px',
  );
  const header = within(screen.getByRole('group', { name: 'Header' }));
  expect(header.getByRole<HTMLInputElement>('checkbox', { name: 'Sticky' }).checked).toBe(false);
  expect(screen.queryByLabelText('Opacity')).toBeNull();
});

it('asks for the sheet of what is tried out, and takes it back step by step', async () => {
  const seen = await open();
  expect([isOff('Publish'), isOff('Undo')]).toEqual([true, true]);
  type('Width', '980');
  type('Width', '1000');
  fireEvent.pointerUp(document);
  type('Crop', '3:2 Standard');
  await waitFor(() => {
    expect(seen.at(-1)?.body).toEqual({ values: { Width: '1000px', Crop: '3:2 Standard' } });
  });
  fireEvent.click(button('Undo'));
  fireEvent.click(button('Undo'));
  expect(screen.getByLabelText<HTMLInputElement>('Width').value).toBe('960');
  expect([isOff('Undo'), isOff('Publish')]).toEqual([true, true]);
  fireEvent.click(button('Redo'));
  expect(screen.getByLabelText<HTMLInputElement>('Width').value).toBe('1000');
  fireEvent.click(button('Reset Width'));
  expect(screen.getByLabelText<HTMLInputElement>('Width').value).toBe('960');
});

it('publishes with a press, tells who did, and takes back with one', async () => {
  const seen = await open();
  type('Ink', '#123456');
  fireEvent.click(button('Publish'));
  expect(await screen.findByText('Published. Visitors see it now.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toContainEqual({ values: { ink: '#123456' }, seen: 4 });
  expect(screen.getByText(/marit@shop\.example published: ink/)).toBeDefined();
  expect(isOff('Publish')).toBe(true);
  fireEvent.click(button('Take back'));
  expect(await screen.findByText(/^Taken back/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Ink').value).toBe('#333333');
  expect(isOff('Take back')).toBe(true);
});

it.each([
  ['reddish;}', 'Give a colour, such as #8a3b1e, rgba(0, 0, 0, 0.5) or white.'],
  ['hsl(361, 50%, 50%)', 'Hue out of bounds.'],
])('says at a setting why %s cannot be used, and neither shows nor publishes it', async (text, why) => {
  const seen = await open();
  type('Ink', text);
  const told = await screen.findByRole('alert');
  expect(told.textContent).toBe(`${text} cannot be used. ${why}`);
  expect(screen.getByLabelText('Ink').getAttribute('aria-describedby')).toBe(told.id);
  expect(isOff('Publish')).toBe(true);
  expect(JSON.stringify(seen)).not.toContain(text);
});

it('that somebody else published meanwhile is told, and nothing that was chosen is lost', async () => {
  publishing = {
    ok: false,
    kind: 'refused',
    problem: 'style-changed',
    message: 'Somebody else has published meanwhile.',
  };
  await open();
  type('Ink', '#123456');
  fireEvent.click(button('Publish'));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else');
  expect(screen.getByLabelText<HTMLInputElement>('Ink').value).toBe('#123456');
  expect(button('Look again')).toBeDefined();
});

it('a page takes the classes and the sheet of what is tried out, and its scripts are told', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument;
  if (page === null) throw new Error('There is no page.');
  const sheets: string[] = [];
  Reflect.set(
    page.defaultView ?? {},
    'CSSStyleSheet',
    class {
      replaceSync(css: string) {
        sheets.push(css);
      }
    },
  );
  Reflect.set(page, 'adoptedStyleSheets', []);
  page.head.innerHTML = '<link rel="stylesheet" href="/site.css?v=1"><style data-site-sheet>x { y: z }</style>';
  page.body.className = 'own crop-wide dates';
  const told: unknown[] = [];
  Reflect.set(page.defaultView ?? {}, 'Y', { Global: { fire: (...event: unknown[]) => told.push(event) } });
  const css = '@import url("https://fonts.example/css?a=1;2"); a { b: c }';
  showStyle(page, css, { tweaks, printed: {}, values: { Crop: '3:2 Standard', sticky: 'true', dates: 'false' } });
  expect(page.body.className).toBe('own crop-32-standard sticky');
  expect(sheets.map((sheet) => sheet.trim())).toEqual(['a { b: c }']);
  expect(page.querySelector('link[href^="/site.css"]')).toHaveProperty('disabled', true);
  expect(page.querySelector('style[data-site-sheet]')).toHaveProperty('disabled', true);
  expect(page.querySelector('link[data-imported]')?.getAttribute('href')).toBe('https://fonts.example/css?a=1;2');
  const of = (name: string, names: readonly string[], value: string) =>
    ['tweak:change', expect.objectContaining({ name, names, value })] as const;
  expect(told[0]).toEqual(['tweak:beforeopen']);
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      of('Crop', ['Crop', 'crop'], '3:2 Standard'),
      of('dates', ['dates', 'dates'], 'false'),
      of('sticky', ['sticky', 'sticky'], 'true'),
    ]),
  );
  showStyle(page, 'd { e: f }', { tweaks, printed: {}, values: {} });
  expect(page.body.className).toBe('own crop-wide dates');
  expect(told.at(-1)).toEqual(['tweak:reset']);
  page.defaultView?.dispatchEvent(new Event('pagehide'));
  expect(told.at(-1)).toEqual(['tweak:close']);
  frame.remove();
});

it('shows a picture, takes another one, says what cannot be used, and takes it away', async () => {
  await open();
  const group = within(screen.getByRole('group', { name: 'Banner' }));
  const choose = (file: File) => fireEvent.change(group.getByLabelText('Banner: file'), { target: { files: [file] } });
  expect(group.getByText('No picture.')).toBeDefined();

  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect((await group.findByRole('alert')).textContent).toBe(
    'notes.txt cannot be used. A picture is a JPEG, PNG, WebP or AVIF file of at most 10 MB.',
  );

  const address = '/style-pictures/a.png';
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ address }, { status: 201 }));
  choose(new File(['x'], 'sea.png', { type: 'image/png' }));
  expect((await group.findByRole<HTMLImageElement>('img', { name: 'Banner, as it is now' })).src).toContain(address);
  expect(group.queryByRole('alert')).toBeNull();
  expect(asked.mock.calls.filter(([, init]) => init?.body instanceof Blob)).toHaveLength(1);
  asked.mockRestore();

  fireEvent.click(group.getByRole('button', { name: 'Remove' }));
  const chooser = group.getByRole('button', { name: 'Choose a picture …' });
  expect(document.activeElement).toBe(chooser);
  expect(group.getByText('No picture.')).toBeDefined();
  await waitFor(() => expect(isOff('Publish')).toBe(false));
  button('Reset Banner').focus();
  fireEvent.click(button('Reset Banner'));
  expect(document.activeElement).toBe(chooser);
  await waitFor(() => expect(isOff('Publish')).toBe(true));
});
