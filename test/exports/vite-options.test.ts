import { expect, it } from 'vitest';
import { type VitrineOptions, vitrine } from '../../exports/vite.ts';

const wrong: readonly (readonly [given: object | undefined, told: string])[] = [
  [{}, 'template is the path of a folder, and not undefined.'],
  [undefined, 'template is the path of a folder, and not undefined.'],
  [{ template: ['site'] }, "template is the path of a folder, and not [ 'site' ]."],
  [{ template: 'site', contents: 'pages' }, 'contents is no option of vitrine/vite: perhaps content is meant.'],
  [
    { template: 'site', server: 'shop.example' },
    "server is an address that starts with http:// or https://, and not 'shop.example'.",
  ],
  [{ template: 'site', onDiagnostic: 'log' }, "onDiagnostic is a function, and not 'log'."],
];
it.each(wrong)('a project whose config gives %j is told what would be right', (given, told) => {
  // As a config without types may call it.
  expect(() => vitrine(given as VitrineOptions)).toThrow(new TypeError(told));
});

it('takes what is left out as left out', () => {
  const options = { template: 'site', content: undefined, server: undefined } as object as VitrineOptions;
  expect(vitrine(options).name).toBe('vitrine');
});
