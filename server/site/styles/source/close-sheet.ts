/** What holds braces that open and close nothing. */
const OPAQUE =
  /\\[\s\S]|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\(\s*[^"'\s)][^)]*\)/gi;

/** A plain sheet with what it leaves open closed, as its own end would: the sheets that follow are not swallowed. */
export function closeSheet(text: string): string {
  const bare = text.replace(OPAQUE, '');
  const comment = bare.indexOf('/*');
  let open = 0;
  for (const brace of (comment < 0 ? bare : bare.slice(0, comment)).match(/[{}]/g) ?? []) {
    open = brace === '{' ? open + 1 : Math.max(0, open - 1);
  }
  return text + (comment < 0 ? '' : '*/') + '}'.repeat(open);
}
