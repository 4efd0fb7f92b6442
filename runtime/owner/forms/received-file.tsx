import { type FormEvent, useState } from 'react';
import { type listSubmissions, type OkOf, pathOf, readReceivedFile, renameReceivedFile } from '#contract';
import { editorMessages, sizeText, uploadMessages } from '#model';
import { useAsk } from '../ask-context.ts';

type File = OkOf<typeof listSubmissions>['submissions'][number]['answers'][number]['files'][number];

/** A file that came by a form: to save, and to call by a name that says more. */
export function ReceivedFile({ file }: { file: File }) {
  const ask = useAsk();
  const [name, setName] = useState(file.name);
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState<{ title?: string; text: string }>({ text: '' });

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined) return;
    const answer = await ask(renameReceivedFile, { params: { fileId: file.id }, body: { name: typed } });
    if (answer.ok) {
      setName(answer.value.name);
      setTyped(undefined);
      setSaid({ text: '' });
    } else setSaid({ title: uploadMessages.renameFailed, text: renameError(answer) });
  };

  return (
    <div className="ow-row">
      <a href={pathOf(readReceivedFile.path, { fileId: file.id })} download={name}>
        {name}
      </a>{' '}
      <span>{sizeText(file.size)}</span>
      {typed === undefined ? (
        <button type="button" aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
          Rename
        </button>
      ) : (
        <form className="ow-row" onSubmit={(event) => void rename(event)}>
          <input aria-label={`New name of ${name}`} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <button type="submit">Save</button>
          <button type="button" onClick={() => setTyped(undefined)}>
            Keep the name
          </button>
        </form>
      )}
      {said.text !== '' && typed !== undefined && (
        <p role="alert" className="ow-problem">
          <strong>{said.title}</strong> {said.text}
        </p>
      )}
    </div>
  );
}

/** The server's message about a name is of use; an error of its own is told by ours. */
function renameError({ error, text }: { error: string; text: string }): string {
  if (error === 'offline') return editorMessages.network;
  if (error === 'timeout') return editorMessages.notConnected;
  if (error === 'file-unknown') return editorMessages.notFound;
  return error === 'file-refused' ? text : uploadMessages.renameProblem;
}
