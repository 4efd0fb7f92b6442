import { vi } from 'vitest';

/**
 * How long a test waits for what must come. What comes at once costs nothing; one second, the libraries' own figure, is
 * too short for a piece of code that is first read while other tests hold the processor.
 */
const patience = 15_000;
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
