import { type Answers, nothing, ok, refused } from './site-form.tsx';

/** Every way in which sending can fail, and the message for it. */
export const failures: readonly (readonly [string, Answers, string])[] = [
  ['no key in the answer', { key: ok({ key: '' }) }, 'Could not get a form submission key, please try again later.'],
  ['no key for another reason', { key: refused(500) }, 'Could not get a form submission key, please try again later.'],
  ['no answer to the key', { key: nothing }, 'Unknown error, please try again later.'],
  ['no answer to the save', { save: nothing }, 'Unknown error, please try again later.'],
  [
    'an answer of somebody else',
    { save: { ok: false, kind: 'garbled', status: 200 } },
    'Unknown error, please try again later.',
  ],
  ['a time-out', { save: { ok: false, kind: 'timeout', status: 0 } }, 'Unknown error, please try again later.'],
  ['400 with one error', { save: refused(400) }, 'The server’s own words.'],
  [
    '400 with field errors',
    { save: refused(400, { errors: { mail: 'No such mailbox' } }) },
    'One or more fields is invalid, please check your entries.',
  ],
  [
    '400 from the check before',
    { validate: refused(400, { errors: { mail: 'No such mailbox' } }) },
    'One or more fields is invalid, please check your entries.',
  ],
  [
    'a body that cannot be read',
    { save: refused(400, { message: 'Could not parse the form fields, please check your entries.' }) },
    'Could not parse the form fields, please check your entries.',
  ],
  ['422 with one error', { save: refused(422) }, 'The server’s own words.'],
  [
    '422 with field errors',
    { save: refused(422, { errors: { mail: 'No such mailbox' } }) },
    'One or more fields is invalid, please check your entries.',
  ],
  ['409', { save: refused(409) }, 'The server’s own words.'],
  [
    'a crumb of another back end',
    { save: refused(403, { problem: 'crumb-expired', message: '' }) },
    'Error processing form submission. Please reload and try again.',
  ],
  ['401', { save: refused(401) }, 'Unable to submit form. Please try again later.'],
  ['404', { save: refused(404) }, 'This form has not been configured yet.'],
  ['404 from the check before', { validate: refused(404) }, 'This form has not been configured yet.'],
  ['404 of a proxy', { save: { ok: false, kind: 'garbled', status: 404 } }, 'This form has not been configured yet.'],
  ['429', { save: refused(429) }, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
  [
    '429 at the key',
    { key: refused(429) },
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  ],
  ['500', { save: refused(500) }, 'Unable to send form. Please try again later.'],
  [
    'a fault of ours',
    { save: Promise.reject(new Error('unexpected')) },
    'Error processing form submission. Please reload and try again.',
  ],
];
// Nobody waits for it before its test does.
for (const [, answers] of failures)
  for (const each of Object.values(answers)) if (each instanceof Promise) each.catch(() => {});
