/** Columns as wide as their widest cell; the last one is not padded. Colour codes take no room. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function widthOf(text: string): number {
  let width = 0;
  let inCode = false;
  for (const character of text) {
    if (character === '\u001b') inCode = true;
    else if (!inCode) width += 1;
    else if (character === 'm') inCode = false;
  }
  return width;
}
