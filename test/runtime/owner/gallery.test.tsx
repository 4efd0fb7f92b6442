import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { galleryChoices, galleryNumbers, gallerySwitches, readGalleryOptions } from '#model';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { settingGroups, settingNames } from '../../../runtime/owner/gallery/labels.ts';
import { GalleryScreen } from '../../../runtime/owner/gallery/screen.tsx';
import { startGallery } from '../../../runtime/regions/gallery/gallery.ts';
import { fakeServices } from '../../support/dom.ts';
import { listFailures, previewFailures, saveFailures } from '../../support/editor-failures.ts';

const gallery = (id: string, options: object = {}) => ({
  collectionId: id,
  title: id,
  fullUrl: `/${id}`,
  pictures: 2,
  options: readGalleryOptions({ ...options }),
});
const ok = (value: unknown) => ({ ok: true, value });
let answers: { list: unknown; save: unknown };
beforeEach(() => {
  answers = { list: ok({ galleries: [gallery('pots'), gallery('prints')] }), save: undefined };
});
afterEach(cleanup);

async function open() {
  const seen = fakeServices((path, body) =>
    path.endsWith('galleries') ? answers.list : (answers.save ?? ok({ ...gallery('pots'), options: body })),
  );
  const ask = createAsk(document, () => new Promise(() => {}));
  render(
    <AskContext value={ask}>
      <GalleryScreen />
    </AskContext>,
  );
  await waitFor(() => expect(screen.queryByText('Loading …')).toBeNull());
  return seen;
}

/** Puts the page of the gallery into the frame, as the browser would, and tells that it has come. */
function pageComes(html: string, fonts?: object): Document {
  const frame = screen.getByTitle<HTMLIFrameElement>(/Preview of/);
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document.');
  page.open();
  page.write(`<!doctype html><body>${html}</body>`);
  page.close();
  if (fonts) Object.defineProperty(page, 'fonts', { configurable: true, value: fonts });
  fireEvent.load(frame);
  return page;
}

const markup =
  '<div class="sqs-gallery-container" data-gallery="{}"><ul class="sqs-gallery"><li class="slide"><img src="/a.svg" alt="A"></li><li class="slide"><img src="/b.svg" alt="B"></li></ul></div>';

it('offers every setting with its bounds and choices', async () => {
  await open();
  expect(settingGroups.flatMap(({ names }) => names).sort()).toEqual(Object.keys(readGalleryOptions({})).sort());
  for (const name of gallerySwitches)
    expect(screen.getByLabelText(settingNames[name])).toHaveProperty('type', 'checkbox');
  for (const [name, { minimum, maximum, initial }] of Object.entries(galleryNumbers)) {
    const range = document.getElementById(`gallery-${name}`) as HTMLInputElement;
    expect([range.min, range.max, range.value]).toEqual([minimum, maximum, initial].map(String));
  }
  for (const [name, words] of Object.entries(galleryChoices)) {
    const options = [...(document.getElementById(`gallery-${name}`) as HTMLSelectElement).options];
    expect(options.map(({ value }) => value)).toEqual([...words]);
  }
});

it('drives the live gallery with each change, and saves what is seen', async () => {
  const seen = await open();
  const page = pageComes(markup);
  const live = page.querySelector<HTMLElement>('[data-gallery]');
  expect(live?.dataset['design']).toBe('grid');
  // The page's own script does this in a browser.
  if (live) startGallery(live);
  fireEvent.change(screen.getByLabelText('Design'), { target: { value: 'slideshow' } });
  fireEvent.click(screen.getByLabelText('Buttons for previous and next'));
  expect(live?.dataset['design']).toBe('slideshow');
  expect(within(page.body).getAllByRole('button')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('Not saved yet.');
  const typed = screen.getByLabelText('Space between pictures (px), 0 to 50');
  fireEvent.change(typed, { target: { value: '80' } });
  fireEvent.blur(typed);
  expect(live?.style.getPropertyValue('--gallery-gap')).toBe('50px');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved. Visitors see it now.'));
  expect(seen.calls.at(-1)).toMatchObject({ body: { design: 'slideshow', controls: true, padding: 50 } });
  fireEvent.click(screen.getByRole('button', { name: 'Defaults' }));
  expect(live?.dataset['design']).toBe('grid');
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(live?.dataset['design']).toBe('slideshow');
});

it('changes to another gallery', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Gallery'), { target: { value: 'prints' } });
  expect(screen.getByTitle('Preview of prints').getAttribute('src')).toBe('/prints');
});

it.each(listFailures)('says what is wrong with the list: $name', async ({ answer, text }) => {
  answers.list = answer;
  await open();
  expect(screen.getByRole('alert').textContent).toContain(text);
  answers.list = ok({ galleries: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await screen.findByText('This site has no gallery.');
});

it.each(saveFailures)('says what is wrong with saving, and keeps the settings: $name', async ({ answer, text }) => {
  answers.save = answer;
  await open();
  fireEvent.click(screen.getByLabelText('Show titles'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text));
  expect(screen.getByLabelText('Show titles')).toHaveProperty('checked', true);
});

it('says when the page did not come, and asks for it again', async () => {
  await open();
  pageComes('<h1>503</h1>');
  expect(screen.getByRole('alert').textContent).toContain(previewFailures[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  pageComes(markup);
  expect(screen.queryByRole('alert')).toBeNull();
});

const face = "<style>@font-face { font-family: 'Kiln Text'; src: url('/kiln.woff2') }</style>";

function fontsOf(...faces: readonly { readonly family: string; readonly status: string }[]) {
  const fonts = Object.assign([...faces], { ready: undefined as unknown });
  fonts.ready = Promise.resolve(fonts);
  return fonts;
}

it('says when the page is not shown in its own fonts', async () => {
  await open();
  pageComes(face + markup, fontsOf({ family: 'Other', status: 'loaded' }, { family: '"Kiln Text"', status: 'error' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(previewFailures[1]));
});

it('says nothing of a stand-in that this machine does not have', async () => {
  await open();
  const fonts = fontsOf({ family: 'Kiln Text', status: 'loaded' }, { family: 'Kiln stand-in', status: 'error' });
  const page = pageComes(markup, fonts);
  // The parser of the tests' own document keeps no sources of faces.
  const cssText = "@font-face { font-family: 'Kiln stand-in'; src: local('Arial'); }";
  const rule = { cssText, style: { getPropertyValue: () => "'Kiln stand-in'" } };
  Object.defineProperty(page, 'styleSheets', { configurable: true, value: [{ cssRules: [rule] }] });
  await fonts.ready;
  await act(() => Promise.resolve());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says nothing of a font that no sheet of the site asks for', async () => {
  await open();
  const fonts = fontsOf({ family: 'Kiln Text', status: 'loaded' }, { family: 'Extension Icons', status: 'error' });
  pageComes(face + markup, fonts);
  await fonts.ready;
  await act(() => Promise.resolve());
  expect(screen.queryByRole('alert')).toBeNull();
});
