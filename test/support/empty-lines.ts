const worthTelling = 3;

/** An output for a reader: of many empty lines before the first that says something only the number is shown. */
export function afterEmptyLines(output: string): { readonly output: string; readonly emptyLines?: number } {
  const [empty = ''] = /^\n*/.exec(output) ?? [];
  return empty.length < worthTelling ? { output } : { output: output.slice(empty.length), emptyLines: empty.length };
}
