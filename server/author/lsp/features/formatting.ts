import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { formatTemplate } from '../../format/format-template.ts';
import { verbatimFiles } from '../../format/verbatim-partials.ts';
import { dataService, parseData } from '../data.ts';
import type { Feature } from '../feature.ts';
import { type OpenFile, rangeIn, type Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';

/** Templates as `vitrine format` writes them; sheets and data as editors are used to. */
export const formatting: Feature = {
  capabilities: { documentFormattingProvider: true },
  listen(connection, session) {
    connection.onDocumentFormatting(({ textDocument, options }) =>
      format(session, session.file(textDocument), options),
    );
  },
};

async function format(session: Session, file: OpenFile, options: FormattingOptions): Promise<TextEdit[]> {
  const whole = rangeIn(file.text, { start: 0, end: file.text.length });
  if (file.language === 'style') return styleService().format(parseSheet(file).document, whole, options);
  if (file.language !== 'template') return dataService().format(parseData(file).document, whole, options);
  const { workspace } = session;
  if (verbatimFiles(await workspace.views()).has(file.path)) return [];
  const formatted = formatTemplate(file.text, workspace.registry);
  return formatted === file.text ? [] : [{ range: whole, newText: formatted }];
}
