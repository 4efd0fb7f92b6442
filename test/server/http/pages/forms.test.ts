import { JSDOM } from 'jsdom';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { serveSite, website } from '../../../support/serve-site.ts';

const hostile = '"><script>alert(1)</script>';
const forms: Readonly<Record<string, JsonValue>> = {
  contact: {
    name: hostile,
    description: hostile,
    mailingListId: 'secret-list',
    postSubmitHtml: '<script>secret()</script>',
    submissionMessage: `Thanks ${hostile}`,
    fields: [
      { id: 'who', type: 'name', title: hostile, required: true },
      { id: hostile, type: 'text', title: 'Odd', placeholder: hostile, value: hostile, maxLength: 5 },
      { id: 'colour', type: 'radio', title: 'Colour', options: ['Red', hostile] },
    ],
  },
  letter: { name: 'Letter', purpose: 'newsletter', fields: [{ id: 'mail', type: 'email', title: 'Email' }] },
};

const published = (id: string) => `<form class="old" data-form-id="${id}"><input name="old"></form>`;

async function serve(mainContent: string) {
  const { app } = await serveSite(
    {
      template: {
        'template.conf': '{"name":"Test","layouts":{"default":{"name":"Default","regions":["site"]}}}',
        'site.region':
          '<!DOCTYPE html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
      },
      pages: { 'index.json': { website, collection: { id: 'c1', type: 10 }, mainContent } },
    },
    { live: () => ({ forms: (id) => (Object.hasOwn(forms, id) ? forms[id] : undefined) }) },
  );
  const answer = await request(app).get('/');
  expect(answer.status).toBe(200);
  return new JSDOM(answer.text).window.document;
}

describe('forms on pages', () => {
  it('are rendered in the place of their names, whatever was published there', async () => {
    const page = await serve(
      `${published('contact')}<p>between</p>${published('gone')}<div class="slice" data-form-id="letter"></div>`,
    );
    const [contact, gone, letter] = page.querySelectorAll('form');
    expect(contact?.getAttribute('action')).toBe('/form/contact');
    expect(contact?.querySelector('[name="who.First"]')).not.toBeNull();
    expect(gone?.className).toBe('old');
    expect(letter?.className).toBe('newsletter-form');
    expect(page.querySelectorAll('[data-vitrine-form-block]')).toHaveLength(2);
  });

  it('may stand on a page twice: no two elements share an id, and every label has its field', async () => {
    const page = await serve(published('contact') + published('contact'));
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    for (const label of page.querySelectorAll('label[for]')) {
      expect(page.getElementById(label.getAttribute('for') ?? '')?.tagName).toMatch(/INPUT|TEXTAREA|SELECT/);
    }
  });

  it('rel-C05 rel-C14 print what the form says as text, and nothing that only the owner may see', async () => {
    const page = await serve(published('contact'));
    const scripts = [...page.querySelectorAll('script')].filter(({ type }) => !type.includes('json'));
    expect(scripts.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(page.documentElement.outerHTML).not.toMatch(/secret/);
    const props = JSON.parse(page.querySelector('script[data-vitrine-props]')?.textContent ?? '');
    expect(props.form.fields[0].title).toBe(hostile);
    expect(page.querySelector<HTMLInputElement>("input[value^='\"><script>']")).not.toBeNull();
  });
});
