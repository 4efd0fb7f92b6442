import { type ArgumentReader, defineFormatter, type Reference, readReference, toText, type Value } from '#engine';
import { formatMessage } from '../lib/format-message.ts';
import { localeOf } from '../lib/locale.ts';

interface MessageArgument {
  readonly name: string | undefined;
  readonly reference: Reference;
}

const references: ArgumentReader<readonly MessageArgument[]> = {
  summary: 'references to data for {0}, {1}, …; name=reference makes one known as {name} too',
  optional: true,
  rest: true,
  allowed: 'references, each optionally after name= or name:',
  read: (_given, all, position) => all.slice(position).map(readMessageArgument),
  error: () => undefined,
};

function readMessageArgument(written: string): MessageArgument {
  const sign = written.search(/[:=]/);
  return sign < 0
    ? { name: undefined, reference: readReference(written) }
    : { name: written.slice(0, sign), reference: readReference(written.slice(sign + 1)) };
}

export const message = defineFormatter({
  name: 'message',
  aliases: ['plural'],
  family: 'i18n',
  summary: 'Prints a message with its arguments, plurals and choices filled in for the locale.',
  args: { references },
  examples: [
    {
      template: '{text|message name total=cart.count}',
      data: { text: '{0} has {total plural one {# item} other {# items}}', name: 'Ann', cart: { count: 2 } },
      output: 'Ann has 2 items',
    },
    {
      template: '{text|message place}',
      data: { text: '{0 selectordinal one {#st} two {#nd} few {#rd} other {#th}}', place: 22 },
      output: '22nd',
    },
    {
      template: '{text|message total}',
      data: { text: '{0 money style:code}, total {0}', total: { value: '1234.5', currency: 'EUR' } },
      output: '1,234.50 EUR, total 1234.5',
    },
    { template: '{text|message}', data: { text: 'it\'\'s {5}{"oops"}.' }, output: "it's ." },
  ],
  apply(input, args, context) {
    if (localeOf(context) === undefined) return '';
    const named = new Map<string, Value>();
    const positional = args.references.map(({ name, reference }) => {
      const value = context.findOutside(reference);
      if (name !== undefined) named.set(name, value);
      return value;
    });
    return formatMessage(context, toText(input), { positional, named });
  },
});
