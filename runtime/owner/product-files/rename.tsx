import { useState } from 'react';
import { type ProductWithFiles, renameProductFile } from '#contract';
import { useAsk } from '../ask-context.ts';
import { CommandDialog, TextField } from '../command-dialog.tsx';

interface Props {
  fileId: string;
  title: string;
  onRenamed: (product: ProductWithFiles) => void;
}

/** What buyers read in place of the file's name. */
export function Rename({ fileId, title, onRenamed }: Props) {
  const ask = useAsk();
  const [typed, setTyped] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const save = async () => {
    if (isSending) return;
    setSending(true);
    const answer = await ask(renameProductFile, { params: { fileId }, body: { title: (typed ?? '').trim() } });
    setSending(false);
    if (!answer.ok) return setError(answer.text);
    setTyped(undefined);
    onRenamed(answer.value);
  };
  return (
    <>
      <button type="button" aria-label={`Rename ${title}`} onClick={() => setTyped(title)}>
        Rename …
      </button>
      {typed !== undefined && (
        <CommandDialog
          title="What buyers read"
          action="Save"
          canSend={typed.trim() !== ''}
          {...{ isSending, error }}
          onClosed={() => setTyped(undefined)}
          onSend={() => void save()}
        >
          <TextField label="Title" value={typed} onChange={setTyped} />
        </CommandDialog>
      )}
    </>
  );
}
