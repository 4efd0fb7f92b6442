import { defineFormatter, optionalText, type PartialCall, rest } from '#engine';

/** The call mechanism of the language; the engine does the call (language reference, “Applying partials”). */
export const apply = defineFormatter({
  name: 'apply',
  family: 'core',
  summary: 'Renders a partial or macro with the value as its current node.',
  args: {
    name: optionalText('the name of the partial or macro'),
    options: rest('`private`, and KEY=VALUE pairs that the partial sees as @args'),
  },
  examples: [
    {
      template: '{item|apply card}',
      data: { item: { title: 'Shirt' } },
      output: '<b>Shirt</b>',
      partials: { card: '<b>{title}</b>' },
    },
    {
      template: '{item|apply card private size=l}',
      data: { item: { title: 'Shirt' }, shop: 'unseen' },
      output: 'Shirt l ',
      partials: { card: '{title} {@args.size} {shop}' },
    },
  ],
  partial: readCall,
  apply(input, args, context) {
    const call = readCall(args);
    return call === undefined ? '' : context.apply(call.name, input, call.args, call.isPrivate);
  },
});

function readCall({
  name,
  options,
}: {
  name: string | undefined;
  options: readonly string[];
}): PartialCall | undefined {
  if (name === undefined) return undefined;
  const args = options.length === 0 ? undefined : readPairs(options);
  return { name, args, isPrivate: options.includes('private') };
}

/** `key=value`, split at the first `=`; what has none is ignored. */
function readPairs(options: readonly string[]): Readonly<Record<string, string>> {
  const pairs: Record<string, string> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    if (at < 0) continue;
    const [key, value] = [option.slice(0, at), option.slice(at + 1)];
    // Defined, not assigned: `__proto__` is a key like any other.
    Object.defineProperty(pairs, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return pairs;
}
