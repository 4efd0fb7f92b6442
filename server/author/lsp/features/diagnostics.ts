import { type Connection, type Diagnostic, DiagnosticSeverity, TextDocumentSyncKind } from 'vscode-languageserver';
import type { CheckDiagnostic } from '../../check/analysis/rule.ts';
import type { Feature } from '../feature.ts';
import { rangeOf } from '../positions.ts';
import type { Session } from '../session.ts';

const QUIET_MILLISECONDS = 120;

/** Mistakes while one types, in every file of the folder. */
export const diagnostics: Feature = {
  capabilities: { textDocumentSync: TextDocumentSyncKind.Full },
  listen(connection, session) {
    const publisher = new Publisher(connection, session);
    const schedule = () => publisher.schedule();
    connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => {
      session.workspace.type(session.pathOf(uri), text);
      schedule();
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
      const change = contentChanges.at(-1);
      if (change !== undefined) session.workspace.type(session.pathOf(uri), change.text);
      schedule();
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      session.workspace.forget(session.pathOf(uri));
      schedule();
    });
    connection.onDidChangeWatchedFiles(() => {
      session.workspace.reload();
      schedule();
    });
    connection.onShutdown(() => publisher.stop());
  },
};

class Publisher {
  readonly #connection: Connection;
  readonly #session: Session;
  #pending: NodeJS.Timeout | undefined;
  #marked = new Set<string>();
  #publishing = Promise.resolve();

  constructor(connection: Connection, session: Session) {
    this.#connection = connection;
    this.#session = session;
  }

  schedule(): void {
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => {
      // One after the other: what an earlier check found must not take the place of what a later one does.
      this.#publishing = this.#publishing
        .then(() => this.#publish())
        .catch((error: unknown) => this.#connection.console.error(String(error)));
    }, QUIET_MILLISECONDS);
  }

  stop(): void {
    clearTimeout(this.#pending);
  }

  async #publish(): Promise<void> {
    const { workspace } = this.#session;
    const found = await workspace.diagnostics();
    const files = new Set(found.map(({ file }) => file));
    for (const file of new Set([...files, ...this.#marked])) {
      const text = workspace.textOf(file);
      const own = found.filter((diagnostic) => diagnostic.file === file);
      const uri = this.#session.uriOf(file);
      await this.#connection.sendDiagnostics({ uri, diagnostics: own.map((one) => published(one, text)) });
    }
    this.#marked = files;
  }
}

function published(diagnostic: CheckDiagnostic, text: string): Diagnostic {
  const { severity, code, message, suggestion } = diagnostic;
  return {
    range: rangeOf(text, diagnostic),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'vitrine',
    message: suggestion === undefined ? message : `${message} Did you mean '${suggestion}'?`,
  };
}
