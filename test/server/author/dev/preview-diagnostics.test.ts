import { expect, it } from 'vitest';
import { PreviewErrors } from '../../../../server/author/dev/preview-diagnostics.ts';
import { siteDiagnostic } from '../../../../server/site/lib/diagnostics.ts';

it('tells a mistake once, at its place, that the folder and a page of it both report', () => {
  const told: string[] = [];
  const errors = new PreviewErrors([], {
    show: ({ message }) => message,
    place: (diagnostic) => ({ diagnostic }),
    send: () => undefined,
    log: (text) => told.push(text),
  });
  const tag = { name: 'navigation', template: 'menu' };
  const placed = siteDiagnostic('tag-template-missing', { file: 'site.region', line: 3, column: 5 }, tag);
  errors.loaded([placed], false);
  errors.tell();
  errors.rendered('/', [
    placed,
    siteDiagnostic('tag-template-missing', { file: 'site.region', line: 7, column: 1 }, { ...tag, template: 'foot' }),
  ]);
  errors.tell();
  expect(errors.shown().map(({ line, title }) => [line, title.match(/"(\w+)"/)?.[1]])).toEqual([
    [3, 'menu'],
    [7, 'foot'],
  ]);
  expect(told).toHaveLength(2);
});
