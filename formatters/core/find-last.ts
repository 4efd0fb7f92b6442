import { defineFormatter } from '#engine';
import { elementTest, firstMatch } from './element-test.ts';

export const findLast = defineFormatter({
  name: 'find-last',
  family: 'core',
  summary: 'The last element of an array, or the last one with a truthy value at a path.',
  args: { test: elementTest },
  examples: [
    {
      template: '{.var @hit hats|find-last onSale}{@hit.title}',
      data: {
        hats: [
          { title: 'red', onSale: false },
          { title: 'blue', onSale: true },
          { title: 'green', onSale: true },
        ],
      },
      output: 'green',
    },
    {
      template: '{ids|find-last byId active}',
      data: { ids: ['x', 'y', 'z'], byId: { x: { active: false }, y: { active: true }, z: { active: true } } },
      output: 'z',
    },
  ],
  apply: (input, { test }, context) => firstMatch(input, test, context, true),
});
