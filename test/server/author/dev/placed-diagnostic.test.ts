import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placedIn } from '../../../../server/author/dev/placed-diagnostic.ts';
import { siteDiagnostic } from '../../../../server/site/lib/diagnostics.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const told = (file: string) => siteDiagnostic('json-invalid', { file, line: 1, column: 2 }, { detail: 'x' });

it('names a page as its author finds it, with its text for the frame', () => {
  const template = scratchFolder({ 'site.region': '<p></p>', 'content/shop/bowl.json': '{,' });
  const placed = placedIn({ template, content: join(template, 'content') });
  expect(placed(told('shop/bowl.json'))).toMatchObject({ diagnostic: { file: 'content/shop/bowl.json' }, text: '{,' });
  expect(placed(told('site.region'))).toEqual({ diagnostic: told('site.region') });
  const apart = placedIn({ template: scratchFolder(), content: join(template, 'content') });
  expect(apart(told('shop/bowl.json'))).toMatchObject({ diagnostic: { file: 'shop/bowl.json' }, text: '{,' });
});
