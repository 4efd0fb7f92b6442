import { compileStyles } from '../../../../server/site/styles/compile-styles.ts';
import { parsedRules } from '../../../support/parsed-rules.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

/** A busy machine gives a thread its time slowly. */
export const PATIENCE = 90_000;

type Values = Parameters<typeof compileStyles>[0]['values'];

/** Compiles sheets of a folder: those that are named in `names`, else the first. */
export async function compile(
  sheets: Readonly<Record<string, string>>,
  values: Values = {},
  names?: readonly string[],
) {
  const root = scratchFolder(
    Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`styles/${name}`, text])),
  );
  const listed = names ?? Object.keys(sheets).slice(0, 1);
  const compiled = await compileStyles({ root, names: listed, values });
  const css = compiled.css ?? '';
  return { ...compiled, css, rules: parsedRules(css) };
}

/** The places of what was found, as `code file:line:column`. */
export function places(diagnostics: Awaited<ReturnType<typeof compile>>['diagnostics']): readonly string[] {
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
}
