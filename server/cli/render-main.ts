import { reportUsageError } from './exit.ts';
import { outliveReader } from './outlive-reader.ts';
import { renderPlainly } from './render-file.ts';

/** `render FILE --json DATA` as a bundle of its own; false when the command line asks for more. */
export async function main(argv: readonly string[]): Promise<boolean> {
  outliveReader();
  try {
    return await renderPlainly(argv);
  } catch (error) {
    reportUsageError(error);
    return true;
  }
}
