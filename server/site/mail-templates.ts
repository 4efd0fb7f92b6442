import { compile, type JsonValue, type Registry, type Template } from '#engine';
import type { SiteDiagnostic } from './lib/diagnostics.ts';

/** What a mail consists of; each is a template of its own. */
export const mailParts = ['subject', 'html', 'text'] as const;
export type MailPart = (typeof mailParts)[number];

/** Of every mail that has no template of its own. */
export const sharedMailName = 'letter';

export const mailFile = (name: string, part: MailPart): string => `mails/${name}.${part}.jsont`;

/** The name and the part that a file of `mails/` is for; undefined for a file of another form. */
export function mailOfFile(path: string): { readonly name: string; readonly part: MailPart } | undefined {
  const [, name, part] = /^mails\/([\w-]+)\.(subject|html|text)\.jsont$/.exec(path) ?? [];
  return name === undefined || part === undefined ? undefined : { name, part: part as MailPart };
}

/** A folder's own templates of mails. One with a mistake is told of and not used: the platform's stands in for it. */
export class MailTemplates {
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly #sources: ReadonlyMap<string, string>;
  readonly #usable = new Map<string, Template>();

  constructor(sources: ReadonlyMap<string, string>, registry: Registry) {
    this.#sources = sources;
    const diagnostics: SiteDiagnostic[] = [];
    for (const [file, source] of sources) {
      const template = compile(source, { file, registry });
      diagnostics.push(...template.diagnostics);
      if (template.diagnostics.every(({ severity }) => severity !== 'error')) this.#usable.set(file, template);
    }
    this.diagnostics = diagnostics;
  }

  /** Files of the folder, in order. */
  get files(): readonly string[] {
    return [...this.#sources.keys()];
  }

  sourceOf(file: string): string | undefined {
    return this.#sources.get(file);
  }

  /** What a template makes of a mail, and what it says of it; undefined where there is none that can be used. */
  render(
    file: string,
    data: JsonValue,
    options: { readonly locale: string; readonly missingNames?: boolean },
  ): { readonly output: string; readonly diagnostics: readonly SiteDiagnostic[] } | undefined {
    const template = this.#usable.get(file);
    if (template === undefined) return undefined;
    const { output, diagnostics } = template.render(data, options);
    return { output, diagnostics: diagnostics };
  }
}
