import { createMessage } from '#model';
import { testCaptchaMessages } from '../messages/test-captcha.ts';
import type { Enterprise } from './captcha-provider.ts';
import { stringsOf } from './read-context.ts';
import './test-captcha.css';

/** A provider of this page's own, with a badge that says what it is worth: for demonstrations, without any service. */
export function createTestCaptcha(document: Document): Enterprise {
  const badge = document.createElement('p');
  // Stands outside of the page's landmarks, as the provider's badge does; a status may.
  badge.setAttribute('role', 'status');
  badge.className = 'grecaptcha-badge vt-test-captcha';
  badge.textContent = createMessage(testCaptchaMessages, stringsOf(document))('testCaptcha');
  document.body.append(badge);
  return {
    ready: (action) => action(),
    execute: async () => `person-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`,
  };
}
