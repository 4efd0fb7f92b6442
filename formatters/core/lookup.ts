import { defineFormatter, readReference, reference, toText } from '#engine';

export const lookup = defineFormatter({
  name: 'lookup',
  family: 'core',
  summary: 'The variable whose name is the value of another variable.',
  args: { name: reference('variable that holds the name') },
  examples: [
    { template: '{@|lookup field}', data: { field: 'item.title', item: { title: 'Hat' } }, output: 'Hat' },
    { template: '{a|lookup k}', data: { a: { k: 'x', x: 1 }, k: 'y', y: 2 }, output: '1' },
  ],
  apply(_input, { name }, context) {
    if (name === undefined || (name.length === 1 && name[0] === '')) return '';
    return context.find(readReference(toText(context.find(name))));
  },
});
