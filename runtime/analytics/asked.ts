// What few pages ask for, in one small piece: a page that goes wrong, and one that tells another service.
export { createPageReporter } from './errors/page-reporter.ts';
export { sendExternal } from './events/external.ts';
