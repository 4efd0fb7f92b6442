import { vi } from 'vitest';
import { patience } from './patience-time.ts';

const patient = Symbol.for('vitrine.patient');

// Files of the projects that share their modules come here again and again.
if (!(patient in vi)) {
  const { waitFor } = vi;
  Object.assign(vi, {
    [patient]: true,
    waitFor: ((act, options) =>
      waitFor(act, typeof options === 'number' ? options : { timeout: patience, ...options })) as typeof waitFor,
  });
}
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: patience });
}
