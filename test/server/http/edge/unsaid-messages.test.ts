import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnsaid } from '../../../../server/http/edge/unsaid-messages.ts';

const entry = (code: string) => `'${code}': { severity: 'error', message: 'A $name.', help: 'Mend it.' }`;
const left = (program: string) => withoutUnsaid(program, parseAst(program)).match(/'[a-z]+-[a-z]+'(?=: \{)/g) ?? [];

it('leaves messages out that a program cannot say', () => {
  const catalogue = `const all = { ${['one-said', 'none-said', 'two-said', 'last-said'].map(entry).join(', ')} };`;
  const program = `${catalogue}\ntell(all['one-said'], isLong ? \`two-said\` : '');`;
  expect(left(program)).toEqual(["'one-said'", "'two-said'"]);
  expect(() => parseAst(withoutUnsaid(program, parseAst(program)))).not.toThrow();
});

it('leaves everything else as it is', () => {
  const program = "const names = { 'one-said': { severity: 'error' }, 'two-said': { message: 'x', help: '' } };";
  expect(withoutUnsaid(program, parseAst(program))).toBe(program);
});
