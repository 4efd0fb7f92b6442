const { existsSync } = require('node:fs');
const path = require('node:path');
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  client = new LanguageClient('vitrine', 'Vitrine', await serverOf(), {
    documentSelector: [
      { scheme: 'file', language: 'jsont' },
      // Settings, sheets and data are edited in the editor's own languages; only those of a template folder are ours.
      ...[
        'template.conf',
        '{collections,pages,blocks}/*.conf',
        'styles/**/*.{less,css}',
        '{content,strings}/**/*.json',
      ].map((pattern) => ({ scheme: 'file', pattern: `**/${pattern}` })),
    ],
    synchronize: {
      fileEvents: workspace.createFileSystemWatcher(
        '**/*.{block,region,list,item,page,conf,less,css,json,ts,tsx,js,jsx,mjs}',
      ),
    },
  });
  await client.start();
};

/** A start script of Windows is none that a program can run by itself. */
async function serverOf() {
  const command = await findCommand();
  const shell = process.platform === 'win32';
  return { command: shell ? `"${command}"` : command, args: ['lsp'], options: { shell } };
}

/** The program that is installed for a template folder of the workspace: few have one for all folders. */
async function findCommand() {
  const named = workspace.getConfiguration('vitrine').get('command', '');
  if (named !== '') return named;
  const name = process.platform === 'win32' ? 'vitrine.cmd' : 'vitrine';
  const templates = await workspace.findFiles('**/template.conf', '**/node_modules/**', MOST_FOLDERS);
  const starts = [
    ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    ...templates.map(({ fsPath }) => path.dirname(fsPath)),
  ];
  for (const start of starts) {
    for (let folder = start; ; folder = path.dirname(folder)) {
      const found = path.join(folder, 'node_modules', '.bin', name);
      if (existsSync(found)) return found;
      if (path.dirname(folder) === folder) break;
    }
  }
  return 'vitrine';
}

const MOST_FOLDERS = 20;

exports.deactivate = () => client?.stop();
