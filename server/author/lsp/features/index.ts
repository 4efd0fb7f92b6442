import type { Feature } from '../feature.ts';
import { codeActions } from './code-actions.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { diagnostics } from './diagnostics.ts';
import { documentSymbols } from './document-symbols.ts';
import { folding } from './folding.ts';
import { formatting } from './formatting.ts';
import { hover } from './hover.ts';
import { links } from './links.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { workspaceSymbols } from './workspace-symbols.ts';

/** Everything that an editor can ask for; one more is a file and a line here. */
export const features: readonly Feature[] = [
  diagnostics,
  completion,
  hover,
  definition,
  references,
  rename,
  documentSymbols,
  workspaceSymbols,
  folding,
  formatting,
  semanticTokens,
  links,
  codeActions,
];
