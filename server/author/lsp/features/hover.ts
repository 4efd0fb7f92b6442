import type { Hover } from 'vscode-languageserver';
import { dataService, parseData } from '../data.ts';
import type { Feature } from '../feature.ts';
import { hoverTemplate } from '../hover-template.ts';
import { parseSheet, styleService } from '../styles.ts';

/** What a word of a template, a sheet or data means. */
export const hover: Feature = {
  capabilities: { hoverProvider: true },
  listen(connection, session) {
    connection.onHover((params) => {
      const placed = session.at(params);
      if (placed.language === 'style') {
        const { document, sheet } = parseSheet(placed);
        return styleService().doHover(document, placed.position, sheet);
      }
      if (placed.language !== 'template') {
        const { document, data } = parseData(placed);
        return dataService().doHover(document, placed.position, data).then(saying);
      }
      return hoverTemplate(session, placed);
    });
  },
};

/** A member that its schema says nothing of is answered with an empty text, for which editors open an empty box. */
function saying(hover: Hover | null): Hover | null {
  const contents = hover?.contents;
  return Array.isArray(contents) && contents.every((text) => text === '') ? null : hover;
}
