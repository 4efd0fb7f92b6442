import { createHash } from 'node:crypto';
import type { JsonValue } from '#engine';
import type { PageSource } from '../../site/content/page-source.ts';
import type { SiteTree } from '../../site/content/site-tree.ts';
import type { FormLookup } from '../render/page-renderer.ts';
import type { ReadKey } from './page-reads.ts';

interface Around {
  readonly source: PageSource;
  readonly tree: SiteTree;
  readonly forms: () => FormLookup | undefined;
}

/** The state of each thing that pages read: another one whenever a page that read it would be another one. */
export function readStates({ source, tree, forms }: Around): (key: ReadKey) => string {
  return (key) => {
    if (key === 'any') return source.version;
    if (key === 'navigation') return tree.navigationVersion;
    if (key === 'stock') return source.stock?.version ?? '';
    const name = key.slice(key.indexOf(':') + 1);
    if (key.startsWith('form:')) return digestOf(forms()?.(name));
    if (key.startsWith('below:')) return belowOf(source, ...(name.split('#') as [list: string, aspect?: string]));
    if (key.startsWith('item:')) return source.large?.versionOf(name) ?? '';
    if (key.startsWith('page:')) return versionAt(source, name);
    const path = tree.pathOfCollection(name);
    return `${path} ${versionAt(source, path)} ${belowOf(source, path)}`;
  };
}

/** Of a page that another thread reads it is known without reading it. */
const versionAt = (source: PageSource, path: string) => (source.unread?.(path) ?? source.peek(path))?.version ?? '';

const belowOf = ({ large }: PageSource, list: string, aspect?: string) => large?.versionBelow(list, aspect) ?? '';

/** By the object that holds it, which is another one when the form has changed, and mostly also when something else has. */
const digests = new WeakMap<object, string>();

function digestOf(form: JsonValue | undefined): string {
  if (typeof form !== 'object' || form === null) return String(form);
  const known = digests.get(form);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
  digests.set(form, digest);
  return digest;
}
