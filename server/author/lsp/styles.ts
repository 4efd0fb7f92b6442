import { getLESSLanguageService, type LanguageService, type Stylesheet } from 'vscode-css-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { OpenFile } from './session.ts';

let service: LanguageService | undefined;

/** What editors know of style sheets by themselves; made when the first sheet is asked about. */
export function styleService(): LanguageService {
  service ??= getLESSLanguageService();
  return service;
}

export interface ParsedSheet {
  readonly document: TextDocument;
  readonly sheet: Stylesheet;
}

export function parseSheet({ uri, text }: Pick<OpenFile, 'uri' | 'text'>): ParsedSheet {
  const document = TextDocument.create(uri, 'less', 0, text);
  return { document, sheet: styleService().parseStylesheet(document) };
}
