import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { Session } from './session.ts';

/** One thing that an editor can ask for: what it is told of it, and what answers. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  listen(connection: Connection, session: Session): void;
}
