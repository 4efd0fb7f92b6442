import { getLanguageService, type JSONDocument, type LanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { toJSONSchema } from 'zod';
import { PageContext } from '#model';
import { collectionConf, TemplateConf } from '../check/conf-schemas.ts';
import type { OpenFile } from './session.ts';

let service: LanguageService | undefined;

/** What editors know of JSON, with the schemas of our own files; made when the first such file is asked about. */
export function dataService(): LanguageService {
  service ??= createService();
  return service;
}

/** Mistakes are those of check; the schemas are for what may be typed, and what it means. */
function createService(): LanguageService {
  const made = getLanguageService({});
  const files = [
    { uri: 'vitrine:template', fileMatch: ['template.conf'], schema: TemplateConf },
    {
      uri: 'vitrine:collection',
      fileMatch: ['collections/*.conf', 'pages/*.conf', '*.page.conf', 'blocks/*.conf'],
      schema: collectionConf([]),
    },
    { uri: 'vitrine:page', fileMatch: ['content/**/*.json'], schema: PageContext },
  ];
  const schemas = files.map(({ schema, ...file }) => ({
    ...file,
    schema: { ...toJSONSchema(schema, { unrepresentable: 'any', io: 'input', target: 'draft-07' }), $schema: '' },
  }));
  made.configure({ validate: false, allowComments: true, schemas });
  return made;
}

export interface ParsedData {
  readonly document: TextDocument;
  readonly data: JSONDocument;
}

export function parseData({ uri, text }: Pick<OpenFile, 'uri' | 'text'>): ParsedData {
  const document = TextDocument.create(uri, 'jsonc', 0, text);
  return { document, data: dataService().parseJSONDocument(document) };
}
