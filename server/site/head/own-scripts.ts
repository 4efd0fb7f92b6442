import { hash } from 'node:crypto';
import type { Piece } from '../assembly/page-assembly.ts';
import { scriptJson } from './markup.ts';

/**
 * What starts a script, by where it stands: texts before the style sheet, since a text behind one waits for it and holds up
 * the parser, and with it pictures and fonts (site/decisions/0504); files after it, which is wanted first.
 */
export interface HeadScripts {
  readonly texts: readonly Piece[];
  readonly files: readonly Piece[];
}

/** Does `go` when the page has been read: what a script reads of it stands further down. */
export const WHEN_READ = 'document.readyState=="loading"?addEventListener("DOMContentLoaded",go):go()';

/**
 * The platform's own scripts of one page. Where no other script runs in it, the page's policy names their hashes, so that
 * the page is the same for everybody; else each response's nonce stands in them (http/decisions/0531).
 */
export class OwnScripts {
  readonly #hashes: string[] | undefined;

  constructor(isHashed = false) {
    this.#hashes = isHashed ? [] : undefined;
  }

  /** Sources for the page's policy; undefined for a page with nonces. */
  get hashes(): readonly string[] | undefined {
    return this.#hashes;
  }

  /** A script with its text in the page. */
  inline(text: string, attributes = ''): readonly Piece[] {
    if (this.#hashes === undefined) return [NONCED, 'nonce', Buffer.from(`"${attributes}>${text}</script>`)];
    this.#hashes.push(`'sha256-${hash('sha256', text, 'base64')}'`);
    return [Buffer.from(`<script${attributes}>${text}</script>`)];
  }

  /**
   * A module of its own file, which runs when the page has been read. No policy trusts an address that stands in a page
   * whose scripts have no nonce, but it does trust what a trusted script asks for, and what that asks for in turn.
   */
  module(address: string, quoted: string): HeadScripts {
    if (this.#hashes === undefined)
      return { texts: [], files: [NONCED, 'nonce', Buffer.from(`" type="module" src="${quoted}"></script>`)] };
    return {
      texts: this.inline(`{let go=()=>${insertModule(address)};${this.whenSeen(WHEN_READ)}}`),
      files: [Buffer.from(`<link rel="modulepreload" href="${quoted}">`)],
    };
  }

  /**
   * Does `act` once somebody looks at the page: what a browser renders ahead is nobody's visit, and what its scripts ask for
   * may have changed by then. A page with nonces is not rendered ahead (http/pages/read-ahead.ts).
   */
  whenSeen(act: string): string {
    if (this.#hashes === undefined) return act;
    return `let seen=()=>${act};document.prerendering?document.addEventListener("prerenderingchange",seen):seen()`;
  }

  /** An expression that loads a module at once. */
  load(address: string): string {
    return this.#hashes === undefined ? `import(${scriptJson(address)})` : insertModule(address);
  }
}

const NONCED = Buffer.from('<script nonce="');

/** The name of the one policy that makes an address of a script: this one (http/pages/trusted-types.ts). */
export const startPolicy = 'vitrine-start';

/**
 * A script that the parser has not put there: browsers differ in whether `import()` of a script with a hash is one, and
 * they agree about an element that a script makes.
 */
function insertModule(address: string): string {
  const url = scriptJson(address);
  return (
    `{let u=${url},t=self.trustedTypes?.createPolicy("${startPolicy}",{createScriptURL:()=>u}),s=document.createElement("script");` +
    's.type="module";s.src=t?t.createScriptURL(u):u;document.head.append(s)}'
  );
}
