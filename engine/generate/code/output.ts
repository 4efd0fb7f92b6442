/** A piece of generated source; a function is asked for its text once everything else is known. */
export type Piece = string | (() => string);

/** The statements that print. The string `o` grows; with a sink it is passed on in pieces of some size. */
interface Printing {
  /** Where a host may look at what tags print; elsewhere closures run for such a host. */
  readonly isWatched: boolean;
}

export function printText(text: string): string {
  return `o+=${JSON.stringify(text)};`;
}

/** Prints a value of any type. */
export function printValue(expression: string, printing: Printing): string {
  if (printing.isWatched) return `t=${expression};${printLocal(printing)}`;
  // A number joined to a text becomes the same characters as one that is printed.
  return `o+=typeof(t=${expression})==="string"||typeof t==="number"?t:P(t);`;
}

/** Prints what `t` holds, which the formatter of that name has made. */
export function printLocal({ isWatched }: Printing, formatter?: string): string {
  const text = 'typeof t==="string"?t:P(t)';
  if (isWatched) return `t=${text};o+=r.printed===undefined?t:r.printed(t,${JSON.stringify(formatter)});`;
  return `o+=${text};`;
}

/** Stops what prints more than a page may have, and hands over to the sink what has come together. */
export function checkOutput(span: string): string {
  return `if(o.length>r.piece)o=pass(r,o,s,${span});`;
}

/** The same directly in a page, where there is nobody to leave the rest to. */
export function cutOutput(span: string): string {
  return `if(o.length>r.piece)o=cut(r,o,s,${span});`;
}
