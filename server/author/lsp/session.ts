import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type Location,
  type Position,
  type Range,
  ResponseError,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { Registry } from '#engine';
import type { TemplateSettings } from '../../site/templates.ts';
import type { TemplateView } from '../check/analysis/template-view.ts';
import type { Span } from '../check/analysis/tree-walk.ts';
import { type Language, languageOf } from './language.ts';
import { offsetAt, positionAt } from './positions.ts';
import { Workspace } from './workspace.ts';

export interface LanguageServerOptions {
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly content?: string | undefined;
}

const INVALID_PARAMS = -32_602;

/** A file of the folder as the editor has it. */
export interface OpenFile {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
  readonly language: Language;
}

/** A place in one of them. */
export interface Placed extends OpenFile {
  readonly position: Position;
  readonly offset: number;
}

/** One editor and the folder that it opened. */
export class Session {
  readonly #options: LanguageServerOptions;
  #workspace: Workspace | undefined;
  #client: ClientCapabilities = {};

  constructor(options: LanguageServerOptions) {
    this.#options = options;
  }

  open(uri: string | undefined, client: ClientCapabilities): void {
    this.#client = client;
    if (uri !== undefined) this.#workspace = new Workspace({ root: fileURLToPath(uri), ...this.#options });
  }

  get workspace(): Workspace {
    if (this.#workspace === undefined) throw responseError('No folder is open.');
    return this.#workspace;
  }

  get client(): ClientCapabilities {
    return this.#client;
  }

  /** A document that was never saved has no place in the folder, and goes by its own name. */
  pathOf(uri: string): string {
    return uri.startsWith('file:') ? relative(this.workspace.root, fileURLToPath(uri)).replace(/\\/g, '/') : uri;
  }

  uriOf(path: string): string {
    return pathToFileURL(`${this.workspace.root}/${path}`).href;
  }

  file({ uri }: TextDocumentIdentifier): OpenFile {
    const path = this.pathOf(uri);
    return { uri, path, text: this.workspace.textOf(path), language: languageOf(path) };
  }

  at({ textDocument, position }: { textDocument: TextDocumentIdentifier; position: Position }): Placed {
    const file = this.file(textDocument);
    return { ...file, position, offset: offsetAt(file.text, position) };
  }

  /** The file as rules see it; undefined for what is no template. */
  async viewOf({ path }: OpenFile): Promise<TemplateView | undefined> {
    return (await this.workspace.views()).find((view) => view.path === path);
  }

  locationOf(view: Pick<TemplateView, 'path' | 'text'>, span: Span): Location {
    return { uri: this.uriOf(view.path), range: rangeIn(view.text, span) };
  }
}

export function rangeIn(text: string, { start, end }: Span): Range {
  return { start: positionAt(text, start), end: positionAt(text, end) };
}

/** What the editor shows in place of an answer. */
export function responseError(message: string): ResponseError {
  return new ResponseError(INVALID_PARAMS, message);
}
