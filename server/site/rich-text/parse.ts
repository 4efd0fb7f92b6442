import { Parser } from 'htmlparser2';
import { Interrupted } from '#engine';
import { attributeValue, isAllowedElement, isDroppedElement, styleText } from './policy.ts';
import { element, type MarkupElement, type MarkupNode, type MarkupTree, ownText, type Removal } from './tree.ts';

/** Asked now and then whether the thread is wanted for something else. */
export type Interrupt = () => boolean;

/** No published page nests as deep; what lies deeper loses its elements and keeps its text. */
const DEEPEST = 200;
const TAGS_A_TURN = 1_000;

/** Reads markup of page data. Only what the policy allows becomes part of the tree. */
export function parseRichText(html: string, interrupt?: Interrupt): MarkupTree {
  const builder = new TreeBuilder(interrupt);
  const parser = new Parser(builder, { decodeEntities: true });
  parser.write(html);
  parser.end();
  return { root: builder.root, removed: builder.removed };
}

class TreeBuilder {
  readonly root = element('');
  readonly removed = new Set<Removal>();
  readonly #interrupt: Interrupt | undefined;
  /** Open elements; null for one that left only its content. */
  readonly #open: (MarkupElement | null)[] = [];
  #parent: MarkupElement = this.root;
  /** How many elements are open inside of one that is left out, itself included. */
  #skipped = 0;
  /** What was read of a form's data, while its script is open. */
  #formData: string | undefined;
  #tags = 0;

  constructor(interrupt: Interrupt | undefined) {
    this.#interrupt = interrupt;
  }

  onopentag(name: string, given: Record<string, string>): void {
    this.#tags += 1;
    if (this.#tags % TAGS_A_TURN === 0 && this.#interrupt?.() === true) throw new Interrupted();
    if (this.#skipped > 0 || this.#isDropped(name)) {
      if (this.#skipped === 0) {
        if (isFormData(name, given)) this.#formData = '';
        else this.removed.add(name === 'script' ? 'script' : 'element');
      }
      this.#skipped += 1;
      return;
    }
    const isKept = (isAllowedElement(name) || isSvgText(name)) && this.#open.length < DEEPEST;
    const opened = isKept ? element(name, this.#attributes(name, given)) : null;
    this.#open.push(opened);
    if (opened === null) return;
    this.#parent.children.push(opened);
    this.#parent = opened;
  }

  ontext(text: string): void {
    if (this.#formData !== undefined) this.#formData += text;
    if (this.#skipped > 0) return;
    const { children } = this.#parent;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  }

  onclosetag(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      if (this.#skipped === 0) this.#keepFormData();
      return;
    }
    const closed = this.#open.pop();
    if (closed === null || closed === undefined) return;
    this.#parent = this.#open.findLast((opened) => opened !== null) ?? this.root;
    if (closed.name === 'style') closed.children = [styleText(ownText(closed.children))];
    if (closed.name === 'form') this.#closeForm(closed);
  }

  #keepFormData(): void {
    if (this.#formData === undefined) return;
    const attributes = { class: formDataClass, hidden: '', 'data-context': this.#formData };
    this.#parent.children.push(element('div', attributes));
    this.#formData = undefined;
  }

  #isDropped(name: string): boolean {
    return isDroppedElement(name) && !(isSvgText(name) && this.#open.some((opened) => opened?.name === 'svg'));
  }

  #attributes(name: string, given: Readonly<Record<string, string>>): Record<string, string> {
    const kept: [string, string][] = [];
    for (const [attribute, value] of Object.entries(given)) {
      const allowed = attributeValue(name, attribute, value);
      if (allowed !== undefined) kept.push([attribute, allowed]);
      else if (attribute.startsWith('on')) this.removed.add('handler');
      else if (/^(?:xlink:)?href$|^(?:src|srcdoc|formaction|poster|data)$/.test(attribute)) this.removed.add('address');
    }
    if (name === 'form') kept.push(...foreignForm(given));
    return Object.fromEntries(kept);
  }

  /** A form that sends elsewhere becomes a link to there; a form of the platform has an id, and is ours to send. */
  #closeForm(form: MarkupElement): void {
    const foreign = form.attributes.get(FOREIGN);
    form.attributes.delete(FOREIGN);
    if (!form.attributes.has('action')) form.attributes.delete('method');
    if (foreign !== undefined && !form.attributes.has('data-form-id')) {
      this.removed.add('form');
      replaceLast(this.#parent, form, linkTo(foreign));
    }
  }
}

/** Where a form's own data stand: a script that is only read, from which an element comes that carries them. */
export const formDataClass = 'sqs-form-block-context';

function isFormData(name: string, given: Readonly<Record<string, string>>): boolean {
  return name === 'script' && (given['class'] ?? '').split(/\s+/).includes(formDataClass);
}

/** Titles and descriptions of drawings are read to people; elsewhere such elements are parts of a document's head. */
function isSvgText(name: string): boolean {
  return name === 'title' || name === 'desc';
}

/** Name of an attribute that no markup can have. */
const FOREIGN = ' foreign';

function foreignForm(given: Readonly<Record<string, string>>): [string, string][] {
  const action = (given['action'] ?? '').trim();
  const isForeign = action !== '' && attributeValue('form', 'action', action) === undefined;
  return isForeign ? [[FOREIGN, action]] : [];
}

function linkTo(address: string): MarkupNode {
  const href = attributeValue('a', 'href', address);
  if (href === undefined || !URL.canParse(href)) return '';
  return element('p', {}, element('a', { href, rel: 'noopener' }, `Open this form at ${new URL(href).host}`));
}

function replaceLast(parent: MarkupElement, old: MarkupElement, by: MarkupNode): void {
  const at = parent.children.lastIndexOf(old);
  if (at >= 0) parent.children[at] = by;
}
