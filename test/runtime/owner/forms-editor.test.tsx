import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { type EditedForm, editedFormOf, editedKinds, newField } from '#model';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { kindNames, kindSettings } from '../../../runtime/owner/forms/kinds.ts';
import { FormsScreen } from '../../../runtime/owner/forms/screen.tsx';
import { fakeServices } from '../../support/dom.ts';

const start = editedFormOf(
  {
    name: 'Contact',
    submissionMessage: '<p>Thank you.</p>',
    fields: [
      { id: 'who', type: 'name', title: 'Name', required: true },
      { id: 'mail', type: 'email', title: 'Email' },
      { id: 'about', type: 'select', title: 'About', options: ['Pots', 'Prints'] },
    ],
  },
  'contact',
);
const ok = (value: unknown) => ({ ok: true, value });
const state = {
  ...{ id: 'contact', purpose: 'form', form: start, start, version: 3, canTakeBack: true, history: [] },
  ...{ lists: ['news'], hasCaptcha: false, otherwise: 'shop@example.com', pages: [{ path: '/write', title: 'Write' }] },
};
const schema = {
  type: 'form',
  fields: [
    { type: 'name', kind: 'name', parts: ['First', 'Last'] },
    { type: 'email', kind: 'email', parts: [] },
    { type: 'likert', kind: 'likert', parts: [], answers: { '-2': 'Strongly Disagree', '2': 'Strongly Agree' } },
  ],
};
let publishing: unknown;

beforeEach(() => {
  publishing = undefined;
  history.replaceState(null, '', '/config/forms?form=contact');
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

async function open() {
  const seen = fakeServices((path, body) => {
    if (path === endpoints.takeBackSiteForm.path) return ok({ ...state, version: 4, canTakeBack: false });
    if (path === endpoints.readTemplateSchema.path) return ok(schema);
    if (body === undefined) return ok(state);
    return publishing ?? ok({ ...state, version: 4, form: Reflect.get(Object(body), 'form') });
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <FormsScreen />
    </AskContext>,
  );
  await screen.findByRole('button', { name: 'Publish' });
  // The schema is asked for beside the form: on a busy machine it comes after it.
  await waitFor(() => expect(seen.calls.map(({ path }) => path)).toContain(endpoints.readTemplateSchema.path));
  return seen.calls;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const leave = (label: string) => fireEvent.focusOut(screen.getByLabelText(label));
const heads = () =>
  screen
    .getAllByRole('button', { expanded: false })
    .concat(screen.queryAllByRole('button', { expanded: true }))
    .map(({ id }) => id);
const sent = (seen: Awaited<ReturnType<typeof open>>) => Reflect.get(Object(seen.at(-1)?.body), 'form') as EditedForm;

/** Puts a page of the site into the frame, as the browser would, and tells that it has come. */
function pageComes(): Document {
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the page');
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document.');
  const html = `<div data-vitrine-form-block><form data-form-id="contact"></form></div><script type="application/json" data-vitrine-props="form">${JSON.stringify(
    { form: { id: 'contact', fields: [] }, prefix: 'form-1', strings: {}, action: '/form/contact' },
  )}</script>`;
  page.open();
  page.write(`<!doctype html><body>${html}</body>`);
  page.close();
  // jsdom scrolls nothing, in frames neither.
  Object.assign(Reflect.get(frame.contentWindow ?? {}, 'Element').prototype, { scrollIntoView() {} });
  fireEvent.load(frame);
  return page;
}

it('has a name and settings for every kind of field', () => {
  expect(Object.keys(kindNames).sort()).toEqual([...editedKinds].sort());
  expect(Object.keys(kindSettings).sort()).toEqual([...editedKinds].sort());
});

it('a field of each kind is added with all there is to set, and the focus is in it', async () => {
  await open();
  const kinds = screen.getByLabelText('Kind of the new field');
  const [add, undo] = [button('Add field'), button('Undo')];
  const path = `fields.${start.fields.length}`;
  for (const kind of editedKinds) {
    fireEvent.change(kinds, { target: { value: kind } });
    fireEvent.click(add);
    const own = document.querySelector('.ow-fields > li:last-child');
    const paths = [...(own?.querySelectorAll('[data-path]') ?? [])].map((one) => one.getAttribute('data-path'));
    const expected = [...(kind === 'line' ? [] : ['title']), 'type', ...kindSettings[kind]];
    expect(paths).toEqual(expected.map((name) => `${path}.${name}`));
    expect(own?.contains(document.activeElement)).toBe(true);
    fireEvent.click(undo);
  }
});

it('moves fields by buttons and keys, removes them, and takes each step back', async () => {
  const seen = await open();
  press('Move Email up');
  expect(document.activeElement).toBe(button('Move Email up'));
  expect(screen.getByText('Email is number 1 of 3 now.')).toBeDefined();
  fireEvent.keyDown(button(/^About/), { key: 'ArrowUp', altKey: true });
  expect(document.activeElement).toBe(button(/^About/));
  press('Remove Name');
  expect(heads()).toHaveLength(2);
  expect(document.activeElement).toBe(button(/^About/));
  press('Undo');
  press('Publish');
  await screen.findByText('Published. Visitors see it now.');
  expect(sent(seen).fields.map(({ id }) => id)).toEqual(['mail', 'about', 'who']);
  expect(seen.at(-1)?.body).toMatchObject({ seen: 3 });
});

it('says at its place what cannot be published, leads there, and asks nobody', async () => {
  const seen = await open();
  const before = seen.length;
  type('Name of the form', ' ');
  type('Kind of the new field', 'radio');
  press('Add field');
  press(/^One of several/);
  press('Add recipient');
  type('Recipient 1', 'ann@');
  expect(screen.queryByText('Emails must be formatted as name@example.com')).toBeNull();
  leave('Recipient 1');
  expect(screen.getByText('Emails must be formatted as name@example.com')).toBeDefined();
  press('Publish');
  expect(screen.getByRole('alert').textContent).toContain('Nothing was published. 4 places to mend.');
  const name = screen.getByLabelText('Name of the form');
  expect(document.activeElement).toBe(name);
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Give the form a name.',
  );
  // The field had been closed.
  expect(screen.getByText('Give the field a label.')).toBeDefined();
  expect(screen.getByText('Add at least one line.')).toBeDefined();
  expect(seen).toHaveLength(before);
});

it('choices come line by line, or from a table', async () => {
  const seen = await open();
  press(/^About/);
  fireEvent.keyDown(screen.getByLabelText('Choice 2'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Choice 3'));
  type('Choice 3', 'Cups');
  press('Move choice 3 up');
  press('Remove choice 1');
  const paste = (text: string) => {
    type('Paste a column of a spreadsheet. It takes the place of what is here.', text);
    press('Take over');
  };
  paste('');
  expect(screen.getByText('Your dataset must have at least one row')).toBeDefined();
  paste('  ');
  expect(screen.getByText('Your dataset must have at least one column')).toBeDefined();
  press('Publish');
  await screen.findByText('Published. Visitors see it now.');
  expect(sent(seen).fields[2]?.options).toEqual(['Cups', 'Prints']);
  paste('White\t1\n\nBlack\t2');
  expect(
    screen.getByText(/truncated to 1 columns One or more rows was missing data 2 choices taken over/),
  ).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Choice 2').value).toBe('Black');
});

it('tags are added one at a time, each once', async () => {
  const seen = await open();
  const add = (tag: string) => {
    type('New tag', tag);
    press('Add tag');
  };
  add('one, two');
  expect(screen.getByRole('alert').textContent).toBe('You may only edit one tag at a time');
  add('pots');
  add('Pots');
  expect(screen.getByRole('alert').textContent).toBe('This tag already exists');
  add('prints');
  press('Remove tag pots');
  expect(document.activeElement).toBe(screen.getByLabelText('New tag'));
  press('Publish');
  await screen.findByText('Published. Visitors see it now.');
  expect(sent(seen).tags).toEqual(['prints']);
});

it('asks for lists, films, recipients and texts, and sends them as they were said', async () => {
  const seen = await open();
  fireEvent.click(screen.getByLabelText('Put the sender’s email on a mailing list'));
  type('Mailing list', 'news');
  type('Film above the fields (address)', 'https://vimeo.com/76979871');
  type('Account of the film at Vimeo', 'basic');
  press('Publish');
  expect(screen.getByText('Vimeo Basic accounts are unsupported.')).toBeDefined();
  type('Account of the film at Vimeo', 'pro');
  type('Success text', 'Thank you.\n\nUntil <Thursday>');
  type('Success page', '/thank-you');
  type('Subject of the mail', 'A letter');
  press('Publish');
  await screen.findByText('Published. Visitors see it now.');
  expect(sent(seen)).toEqual({
    ...start,
    joinsMailingList: true,
    mailingListId: 'news',
    film: { address: 'https://vimeo.com/76979871', account: 'pro' },
    submissionMessage: '<p>Thank you.</p><p>Until &lt;Thursday&gt;</p>',
    successRedirect: '/thank-you',
    emailSubject: 'A letter',
  });
});

it('shows the form in its page as it is edited; what is sent from there is checked and goes nowhere', async () => {
  const seen = await open();
  const before = seen.length;
  const page = within(pageComes().body);
  type('Words on the button', 'Off it goes');
  press(/^Email/);
  type('Label', 'Your address');
  expect(page.getByLabelText('Your address')).toBeDefined();
  fireEvent.click(page.getByRole('button', { name: 'Off it goes' }));
  expect(page.getAllByText('Required')).toHaveLength(1);
  fireEvent.change(page.getByLabelText('First Name'), { target: { value: 'Ann' } });
  fireEvent.change(page.getByLabelText('Last Name'), { target: { value: 'Lee' } });
  fireEvent.click(page.getByRole('button', { name: 'Off it goes' }));
  expect(page.getByText('Thank you.')).toBeDefined();
  press('Begin the preview anew');
  expect(page.queryByText('Thank you.')).toBeNull();
  expect(seen).toHaveLength(before);
});

it('asks before unsaved edits are left, and keeps them when somebody else has published', async () => {
  publishing = { ok: false, kind: 'refused', problem: 'form-changed', message: 'Somebody else has published.' };
  await open();
  const isAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  type('Name of the form', 'Letters');
  expect(isAsked()).toBe(true);
  press('Publish');
  await screen.findByText(/Somebody else has published\./);
  expect(screen.getByLabelText<HTMLInputElement>('Name of the form').value).toBe('Letters');
  expect(button('Look again')).toBeDefined();
  press('Undo');
  expect(isAsked()).toBe(false);
});

it('takes back with a press', async () => {
  await open();
  type('Name of the form', 'Letters');
  press('Take back');
  expect(await screen.findByText(/^Taken back/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name of the form').value).toBe('Contact');
  expect(button('Take back').getAttribute('aria-disabled') === 'true').toBe(true);
});

it('a field for files takes endings as they are typed, and a size', async () => {
  const seen = await open();
  type('Kind of the new field', 'file');
  press('Add field');
  type('Label', 'Plan');
  type('Endings of files that are taken', '.PDF ');
  expect(screen.getByLabelText<HTMLInputElement>('Endings of files that are taken').value).toBe('.PDF ');
  type('Endings of files that are taken', '.PDF, png');
  type('Largest file (MB)', '');
  expect(screen.getByLabelText<HTMLInputElement>('Largest file (MB)').value).toBe('');
  type('Largest file (MB)', '2.5');
  press('Publish');
  await screen.findByText('Published. Visitors see it now.');
  expect(sent(seen).fields.at(-1)).toMatchObject({ accept: ['pdf', 'png'], maxBytes: 2_621_440 });
});

it('a field that is added has the limits of its kind', () => {
  expect(newField('text', 'a')).toMatchObject({ maxLength: 200 });
  expect(newField('textarea', 'a')).toMatchObject({ maxLength: 2_000 });
});

it('says how the answers of a kind are kept, as the schema of forms has it', async () => {
  const calls = await open();
  expect(calls.map(({ path }) => path)).toContain(endpoints.readTemplateSchema.path);
  press(/^Email/);
  const kind = () => screen.getByLabelText('Kind');
  const hint = () => document.getElementById(kind().getAttribute('aria-describedby') ?? '')?.textContent;
  expect(kind().getAttribute('aria-describedby')).toBeNull();
  fireEvent.change(kind(), { target: { value: 'name' } });
  await waitFor(() => expect(hint()).toBe('The answer is kept as First, Last.'));
  fireEvent.change(kind(), { target: { value: 'likert' } });
  expect(hint()).toBe('Each answer is kept as a number: -2 Strongly Disagree, 2 Strongly Agree.');
});
