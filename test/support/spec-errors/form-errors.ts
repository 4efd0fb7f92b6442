import { fileLimits } from '#model';
import type { Shopper } from '../shop-api.ts';
import { type ApiErrorCase, at, questions } from './asking.ts';

const restock = '/api/site-users/account/notifications/restock';
const save = '/api/form/SaveFormSubmission';
const unsent = 'Unable to submit form. Please try again later.';

const signUp = (change: object) => (shopper: Shopper) =>
  shopper.post(restock, { productId: 'shirt', variantId: 'L-RED', siteVisitorEmail: 'a@example.org', ...change });
const validate = (answers: object) => (shopper: Shopper) => shopper.post('/api/rest/forms/validate/questions', answers);
const address = (Country: string, Zip: string) =>
  validate({ address: { Line1: '1 Quay', City: 'Gannet', State: 'Maine', Country, Zip } });
const upload =
  (query: Record<string, string>, bytes = Buffer.from('%PDF-1.7\n')) =>
  (shopper: Shopper) =>
    shopper.post(
      `/api/form/files?${new URLSearchParams({ formId: 'questions', fieldId: 'plan', name: 'a.pdf', ...query })}`,
      bytes,
      { 'Content-Type': 'application/octet-stream' },
    );

/** A form as a browser sends it, with a part of it changed. */
const submit = (change: object) => async (shopper: Shopper) => {
  const { key } = (await shopper.post('/api/form/FormSubmissionKey')).body;
  return shopper.post(save, { key, form: '{}', formId: 'questions', captchaKey: null, ...change });
};

/** Of site forms, their files, and the list of those who wait for a product. */
export const formErrors: readonly ApiErrorCase[] = [
  // Section 5: restock and forms
  { what: 'no address', says: 'Email cannot be blank', status: 400, ask: signUp({ siteVisitorEmail: ' ' }) },
  { what: 'a wrong address', says: 'Email is invalid', status: 400, ask: signUp({ siteVisitorEmail: 'a@b' }) },
  ...[...questions.fields.slice(0, 9).map(({ id }) => id)].map((field) => ({
    what: `a required ${field} left empty`,
    says: 'Required',
    status: 400,
    field,
    ask: validate({}),
  })),
  {
    what: 'a survey half answered',
    says: 'Survey is not valid. Missing a required question.',
    status: 400,
    field: 'survey',
    ask: validate({ survey: { 'Good?': '1' } }),
  },
  {
    what: 'a text over its limit',
    says: 'You have exceeded the character limit.',
    status: 400,
    field: 'short',
    ask: validate({ short: 'four' }),
  },
  {
    what: 'a wrong address in a form',
    says: 'Email is not valid. Email addresses should follow the format name@example.com.',
    status: 400,
    field: 'mail',
    ask: validate({ mail: `${'a'.repeat(250)}@example.org` }),
  },
  {
    what: 'a wrong link',
    says: 'Links must be formatted as http://example.com or https://example.com',
    status: 400,
    field: 'site',
    ask: validate({ site: 'example' }),
  },
  {
    what: 'an option that is none',
    says: 'c is not one of the expected options',
    status: 400,
    field: 'radio',
    ask: validate({ radio: 'c' }),
  },
  { what: 'a file without a name', says: 'Please enter a file name', status: 400, ask: upload({ name: ' ' }) },
  {
    what: 'a file too large',
    says: 'The file a.pdf is too large. The maximum allowed file size is 10 MB.',
    status: 400,
    ask: upload({}, Buffer.alloc(fileLimits.bytes + 1)),
  },
  {
    what: 'a file of another kind',
    says: 'The file a.exe does not appear to be a supported file.',
    status: 400,
    ask: upload({ name: 'a.exe' }),
  },
  ...(
    [
      ['US', 'ZIP Codes need to be 5 digits.'],
      ['AU', 'Postcodes need to be 4 digits'],
      ['NZ', 'Postcodes need to be 4 digits.'],
      ['NO', 'Postal Codes need to be 4 digits'],
      ['FR', 'Postal Codes need to be 5 digits'],
      ['SE', 'Invalid postal code.'],
    ] as const
  ).map(([country, words]) => ({
    what: `a wrong code in ${country}`,
    says: words,
    status: 400,
    field: 'address',
    ask:
      country === 'AU'
        ? validate({ address: { Line1: '1 Quay', City: 'Perth', State: 'WA', Country: 'AU', Zip: '1' } })
        : address(country, '1'),
  })),

  // Section 8: restock and site forms
  { what: 'nothing to wait for', says: unsent, status: 400, ask: signUp({ productId: 'none' }) },
  {
    what: 'a key that is none',
    says: unsent,
    status: 401,
    ask: submit({ form: '{"text":"x"}', formId: 'guarded', captchaKey: 'person-a', key: 'invented' }),
  },
  {
    what: 'no captcha',
    says: 'Complete CAPTCHA before submitting.',
    status: 400,
    ask: submit({ formId: 'guarded' }),
  },
  {
    what: 'no key',
    says: 'Could not get a form submission key, please try again later.',
    status: 400,
    ask: submit({ key: undefined }),
  },
  {
    what: 'answers that cannot be read',
    says: 'Could not parse the form fields, please check your entries.',
    status: 400,
    ask: submit({ form: '{' }),
  },
  {
    what: 'answers that are wrong',
    says: 'One or more fields is invalid, please check your entries.',
    status: 400,
    ask: submit({}),
  },
  {
    what: 'a form that is none',
    says: 'This form has not been configured yet.',
    status: 404,
    ask: submit({ formId: 'none' }),
  },
  {
    what: 'too many submissions',
    says: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    status: 429,
    ask: at('limited', (shopper) => shopper.post(save, {})),
  },
  {
    what: 'a fault of ours in a form',
    says: 'Unable to send form. Please try again later.',
    status: 500,
    ask: at('broken', (shopper) => shopper.post(save, { key: 'k', form: '{}', formId: 'questions' })),
  },
  {
    what: 'a file that never arrived',
    says: 'File upload failed to complete',
    status: 400,
    field: 'plan',
    ask: submit({ form: '{"plan":[{"id":"","name":"a.pdf","size":1}]}' }),
  },
  {
    what: 'a file that is not theirs',
    says: 'Unable to locate content',
    status: 404,
    ask: (shopper) => shopper.get('/api/form/files/none'),
  },
];
