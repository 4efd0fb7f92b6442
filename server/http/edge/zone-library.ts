/** What is used of the library of time zones. */
export { TZ } from '@phensley/timezone';
