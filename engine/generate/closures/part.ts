import { takesContext, takesValues } from '../../analyse/analysis.ts';
import type { PartialCall } from '../../definition/define.ts';
import type { Reference } from '../../definition/value.ts';
import type { Source, Span } from '../../errors/source.ts';
import { createLink, type Link } from '../../render/link.ts';
import type { FormatterCall } from '../../tree/nodes.ts';
import { createFinder, type Finder } from './finder.ts';

/** A tag that prints what its formatters make of its first reference. */
export interface PrintingTag extends Span {
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

/** Such a tag with the constant text in front of it: bodies consist of these for the most part. */
export interface Part {
  before: string;
  readonly tag: PrintingTag;
  readonly finder: Finder;
  /** Its one formatter, where that is known to escape text. */
  readonly call: FormatterCall | undefined;
  readonly ofText: ((text: string) => string) | undefined;
  /** For all other formatters. */
  readonly chain: Chain | undefined;
}

export interface Chain {
  /** The finders of all references, where a formatter wants all values. */
  readonly finders: readonly Finder[] | undefined;
  readonly needsFrame: boolean;
  /** Where a partial is applied and nothing else happens. */
  readonly link: Link | undefined;
}

export function createPart(tag: PrintingTag, source: Source): Part | undefined {
  const { references, formatters } = tag;
  const [reference] = references;
  if (reference === undefined) return undefined;
  const finder = createFinder(reference);
  const call = formatters.length === 1 ? formatters[0] : undefined;
  const ofText = call?.definition?.ofText;
  const isSimple = formatters.length === 0 || ofText !== undefined;
  return { before: '', tag, finder, call, ofText, chain: isSimple ? undefined : createChain(tag, call, source) };
}

function createChain(tag: PrintingTag, only: FormatterCall | undefined, source: Source): Chain {
  const { references, formatters } = tag;
  const wantsAll = formatters.some(({ definition }) => takesValues(definition));
  const partial: PartialCall | undefined = only?.definition?.partial?.(only.args);
  return {
    finders: wantsAll ? references.map(createFinder) : undefined,
    needsFrame: formatters.some(({ definition }) => takesContext(definition)),
    link: partial && createLink(partial, source, tag),
  };
}
