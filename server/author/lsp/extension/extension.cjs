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
      documentSelector: [{ scheme: 'file', language: 'jsont' }],
      synchronize: {
        fileEvents: workspace.createFileSystemWatcher('**/*.{block,region,list,item,page,conf,less,json}'),
      },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
