import type { Item, Program } from './items.ts';

/** The debug form of a program (language reference, “Debug form”). */
export function showProgram({ statements }: Program): string {
  return `EVAL=[${statements.map((items) => `[${items.map(showItem).join(' ')}]`).join(', ')}]`;
}

function showItem(item: Item): string {
  switch (item.kind) {
    case 'literal':
      return typeof item.value === 'string' ? JSON.stringify(item.value) : String(item.value);
    case 'name':
      return item.reference.join('.');
    case 'operator':
      return `<${item.operator.name}>`;
    case 'mark':
      return '<args>';
    case 'call':
      return `${item.name}()`;
  }
}
