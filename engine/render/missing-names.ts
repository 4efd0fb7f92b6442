import { isObject } from '../definition/coerce.ts';
import type { Reference, Value } from '../definition/value.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Span } from '../errors/source.ts';
import { suggest } from '../errors/suggest.ts';
import { find } from './names.ts';
import type { Frame, Run } from './state.ts';

/** Which tags printed nothing each time they ran, because nothing had their name. */
export class MissingNames {
  readonly #found = new Set<Span>();
  readonly #missing = new Map<Span, Diagnostic>();

  /** Local variables and arguments are left out: a template decides itself whether it binds them. */
  note(run: Run, tag: Span, reference: Reference, value: Value): void {
    const [first] = reference;
    if (value !== undefined) this.#found.add(tag);
    if (value !== undefined || this.#missing.has(tag) || typeof first !== 'string' || first.startsWith('@')) return;
    run.span = tag;
    this.#missing.set(tag, run.diagnose('name-missing', { name: reference.join('.') }, nearest(run.frame, reference)));
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#missing].filter(([tag]) => !this.#found.has(tag)).map(([, diagnostic]) => diagnostic);
  }
}

/** Shorter names are within one edit of too many others. */
const SHORTEST_GUESS = 3;

/** The path with its first unknown name replaced by the one that was probably meant. */
function nearest(frame: Frame, reference: Reference): string | undefined {
  for (let length = reference.length - 1; length >= 0; length -= 1) {
    const known = reference.slice(0, length);
    const names = length === 0 ? namesAround(frame) : namesOf(find(frame, known));
    if (names.length === 0) continue;
    const written = String(reference[length]);
    const meant = written.length < SHORTEST_GUESS ? undefined : suggest(written, names);
    return meant === undefined || meant === written
      ? undefined
      : [...known, meant, ...reference.slice(length + 1)].join('.');
  }
  return undefined;
}

function namesAround(start: Frame): string[] {
  const names: string[] = [];
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    names.push(...namesOf(frame.node), ...namesOf(frame.base));
  }
  return names;
}

function namesOf(value: Value): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
