import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from 'vscode-languageserver';
import type { CheckDiagnostic } from '../../check/analysis/rule.ts';
import type { Feature } from '../feature.ts';
import { type OpenFile, rangeIn, type Session } from '../session.ts';

/** Quick fixes: what a diagnostic knows to put right, all of a file at once, and the comment that switches a rule off. */
export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] } },
  listen(connection, session) {
    connection.onCodeAction(async ({ textDocument, context }) => {
      const file = session.file(textDocument);
      const found = (await session.workspace.diagnostics()).filter((one) => one.file === file.path);
      const { only } = context;
      const isWanted = (kind: string) => only === undefined || only.some((one) => kind.startsWith(one));
      return [
        ...(isWanted(CodeActionKind.QuickFix) ? quickFixes(session, file, found, context.diagnostics) : []),
        ...(isWanted(CodeActionKind.SourceFixAll) ? fixAll(file, found) : []),
      ];
    });
  },
};

function quickFixes(
  session: Session,
  file: OpenFile,
  found: readonly CheckDiagnostic[],
  shown: readonly Diagnostic[],
): CodeAction[] {
  return shown.flatMap((diagnostic) => {
    const known = found.find(({ code, line }) => code === diagnostic.code && line === diagnostic.range.start.line + 1);
    if (known === undefined) return [];
    const { fix } = known;
    const fixes: CodeAction[] = [];
    if (fix !== undefined) {
      const edit = { range: rangeIn(session.workspace.textOf(fix.file), fix), newText: fix.text };
      fixes.push({
        title: `Replace with ${fix.text}`,
        kind: CodeActionKind.QuickFix,
        isPreferred: true,
        diagnostics: [diagnostic],
        edit: { changes: { [session.uriOf(fix.file)]: [edit] } },
      });
    }
    if (file.language === 'template') fixes.push(switchOff(file, diagnostic));
    return fixes;
  });
}

function switchOff({ uri, text }: OpenFile, diagnostic: Diagnostic): CodeAction {
  const { line } = diagnostic.range.start;
  const indent = /^[ \t]*/.exec(text.split('\n')[line] ?? '')?.[0] ?? '';
  const start = { line, character: 0 };
  return {
    title: `Switch ${diagnostic.code} off for this line`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: {
      changes: {
        [uri]: [
          { range: { start, end: start }, newText: `${indent}{# vitrine-disable-next-line ${diagnostic.code} #}\n` },
        ],
      },
    },
  };
}

function fixAll({ uri, path, text }: OpenFile, found: readonly CheckDiagnostic[]): CodeAction[] {
  const edits: TextEdit[] = [];
  let until = 0;
  for (const fix of found.flatMap((one) => one.fix ?? []).sort((a, b) => a.start - b.start)) {
    if (fix.file !== path || fix.start < until) continue;
    edits.push({ range: rangeIn(text, fix), newText: fix.text });
    until = fix.end;
  }
  if (edits.length === 0) return [];
  const edit = { changes: { [uri]: edits } };
  return [{ title: 'Fix what can be fixed', kind: CodeActionKind.SourceFixAll, edit }];
}
