import { type ProductWithFiles, replaceProductFile } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Upload, useUpload } from './upload.tsx';

interface Props {
  fileId: string;
  title: string;
  onReplaced: (product: ProductWithFiles) => void;
}

/** Another file in the place of one: whoever has bought it gets the new one. */
export function Replace({ fileId, title, onReplaced }: Props) {
  const ask = useAsk();
  const upload = useUpload(async (sent, { name }) => {
    const answer = await ask(replaceProductFile, { params: { fileId }, body: { upload: sent, name } });
    if (answer.ok) onReplaced(answer.value);
    return answer;
  });
  return <Upload upload={upload} label="Replace" name={`Replace ${title}`} />;
}
