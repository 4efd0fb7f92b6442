/**
 * Milliseconds that a test waits for what must come. What comes at once costs nothing; one second, the libraries' own
 * figure, is too short for a piece of code that is first read while other tests hold the processor.
 */
export const patience = 15_000;
