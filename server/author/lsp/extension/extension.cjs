const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration('vitrine').get('command', 'vitrine');
  client = new LanguageClient(
    'vitrine',
    'Vitrine',
    { command, args: ['lsp'] },
    {
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
        fileEvents: workspace.createFileSystemWatcher('**/*.{block,region,list,item,page,conf,less,json,ts,js,mjs}'),
      },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
