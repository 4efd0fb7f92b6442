import { defineFormatter } from '#engine';
import { elementTest, firstMatch } from './element-test.ts';

export const findFirst = defineFormatter({
  name: 'find-first',
  family: 'core',
  summary: 'The first element of an array, or the first one with a truthy value at a path.',
  args: { test: elementTest },
  examples: [
    {
      template: '{.var @hit hats|find-first onSale}{@hit.title}',
      data: {
        hats: [
          { title: 'red', onSale: false },
          { title: 'blue', onSale: true },
          { title: 'green', onSale: true },
        ],
      },
      output: 'blue',
    },
    {
      template: '{ids|find-first byId active}',
      data: { ids: ['x', 'y', 'z'], byId: { x: { active: false }, y: { active: true }, z: { active: true } } },
      output: 'y',
    },
  ],
  apply: (input, { test }, context) => firstMatch(input, test, context),
});
