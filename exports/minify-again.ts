import { minify } from 'terser';
import type { Plugin } from 'vite';

interface Format {
  readonly ascii_only?: boolean;
}

/**
 * React is a few functions as large as their files, called as soon as they are there. In parentheses the browser compiles
 * them with the file, beside the page's own thread; without, it reads past them first, and all of it a second time at the
 * call: on a slow phone a tenth of a second in which the page answers nothing.
 */
const compiledAhead = 'react';

/** The built-in minifier's files once more: two passes of different kinds leave 2 % less than the better one alone. */
export const minifyAgainAs = (format: Format): Plugin => ({
  name: 'minify-again',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = await minifiedAgain(chunk, format);
    }
  },
});

/** One chunk's code. */
export async function minifiedAgain(
  { name, code }: { readonly name: string; readonly code: string },
  format: Format,
): Promise<string> {
  const own = { ...format, wrap_func_args: name === compiledAhead };
  const options = { module: true, ecma: 2020, format: own, compress: { passes: 3, keep_fargs: false } } as const;
  return (await minify(code, options)).code ?? code;
}
