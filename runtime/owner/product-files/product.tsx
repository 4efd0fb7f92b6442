import { useState } from 'react';
import { addProductFile, filePreviewPath, type ProductFile, type ProductWithFiles, removeProductFile } from '#contract';
import { productFileLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { DeleteButton, Moment } from '../parts.tsx';
import { sizeText } from './labels.ts';
import { Rename } from './rename.tsx';
import { Replace } from './replace.tsx';
import { Upload, useUpload } from './upload.tsx';

/** A product with its files, as they stand after each press. */
export function Product({ product: first }: { product: ProductWithFiles }) {
  const [product, setProduct] = useState(first);
  const [said, setSaid] = useState('');
  const changed = (text: string) => (next: ProductWithFiles) => {
    setProduct(next);
    setSaid(text);
  };
  const { id, title, address, files } = product;
  return (
    <section className="ow-card" aria-label={title}>
      <h2>{address === null ? title : <a href={address}>{title}</a>}</h2>
      <p>
        <a
          href={`${filePreviewPath}?productId=${encodeURIComponent(id)}`}
          aria-label={`See what buyers of ${title} get`}
        >
          See what buyers get
        </a>
      </p>
      {files.length === 0 && <p>Nothing comes with it yet: whoever buys it gets nothing.</p>}
      <ul className="ow-list">
        {files.map((file) => (
          <FileRow key={file.id ?? file.name} file={file} onChanged={changed} />
        ))}
      </ul>
      <output>{said}</output>
      {files.length < productFileLimits.files && <Add productId={id} onAdded={changed} />}
    </section>
  );
}

interface Changing {
  /** Says what was done, and shows the product as it is then. */
  onChanged: (text: string) => (product: ProductWithFiles) => void;
}

function FileRow({ file, onChanged }: Changing & { file: ProductFile }) {
  const { id, name, title, size, changed, changedBy, sold } = file;
  return (
    <li>
      <strong>{title}</strong>
      {title !== name && ` ${name}`}
      <span className="ow-quiet">
        {size !== null && `${sizeText(size)}, `}
        {changed !== null && (
          <>
            <Moment at={changed} />
            {`, ${changedBy ?? ''}, `}
          </>
        )}
        {id === null ? 'from the content’s folder _files' : `${sold} ${sold === 1 ? 'link' : 'links'} sold`}
      </span>
      {id !== null && (
        <span className="ow-row">
          <Replace
            fileId={id}
            title={title}
            onReplaced={onChanged(`${title} is replaced: links that were sold open the new file.`)}
          />
          <Rename fileId={id} title={title} onRenamed={onChanged('It has another title in orders from now on.')} />
          <Remove fileId={id} title={title} sold={sold} onChanged={onChanged} />
        </span>
      )}
    </li>
  );
}

function Remove({ fileId, title, sold, onChanged }: Changing & { fileId: string; title: string; sold: number }) {
  const ask = useAsk();
  const [error, setError] = useState('');
  const remove = async () => {
    const answer = await ask(removeProductFile, { params: { fileId }, body: undefined });
    if (!answer.ok) return setError(answer.text);
    onChanged(`${title} is removed${sold > 0 ? '; whoever has bought it keeps it' : ''}.`)(answer.value);
  };
  return (
    <>
      <DeleteButton name={title} onConfirmed={() => void remove()} />
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
    </>
  );
}

function Add({ productId, onAdded }: { productId: string; onAdded: Changing['onChanged'] }) {
  const ask = useAsk();
  const [title, setTitle] = useState('');
  const upload = useUpload(async (sent, file) => {
    const body = { upload: sent, productId, name: file.name, title: title.trim() };
    const answer = await ask(addProductFile, { body });
    if (answer.ok) {
      setTitle('');
      onAdded(`${title.trim() || file.name} comes with every order that is paid from now on.`)(answer.value);
    }
    return answer;
  });
  return (
    <Upload upload={upload} label="Add a file">
      <label>
        Title, its name without
        <input
          autoComplete="off"
          maxLength={productFileLimits.titleLength}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
    </Upload>
  );
}
