import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { listGalleries, type OkOf, saveGallery } from '#contract';
import { editorMessages, type GalleryOptions, readGalleryOptions } from '#model';
import { useAsk } from '../ask-context.ts';
import { NotRead, useRead } from '../use-read.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import { failureMessage } from './labels.ts';
import { SettingsPanel } from './panel.tsx';
import { Preview } from './preview.tsx';
import './gallery-screen.css';

type Gallery = OkOf<typeof listGalleries>['galleries'][number];

/** The settings of the site's galleries, beside a live gallery that they drive. */
export function GalleryScreen(): ReactNode {
  const ask = useAsk();
  const [chosen, setChosen] = useState('');
  const { value, setValue, failure, again } = useRead(useCallback(() => ask(listGalleries, {}), [ask]));

  if (failure)
    return <NotRead text={failureMessage(failure.error, editorMessages.collectionsNotLoaded)} again={again} />;
  if (!value) return <output>Loading …</output>;
  const { galleries } = value;
  const gallery = galleries.find(({ collectionId }) => collectionId === chosen) ?? galleries[0];
  if (!gallery) return <p>This site has no gallery.</p>;
  return (
    <>
      {galleries.length > 1 && (
        <label className="ow-which">
          Gallery{' '}
          <select value={gallery.collectionId} onChange={(event) => setChosen(event.target.value)}>
            {galleries.map(({ collectionId, title }) => (
              <option key={collectionId} value={collectionId}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <OneGallery
        key={gallery.collectionId}
        gallery={gallery}
        onSaved={(saved) =>
          setValue({
            galleries: galleries.map((known) => (known.collectionId === saved.collectionId ? saved : known)),
          })
        }
      />
    </>
  );
}

function OneGallery({ gallery, onSaved }: { gallery: Gallery; onSaved: (gallery: Gallery) => void }): ReactNode {
  const ask = useAsk();
  const { collectionId, title, fullUrl, pictures, options: kept } = gallery;
  const [options, setOptions] = useState<GalleryOptions>(kept);
  const [said, setSaid] = useState<{ text: string; isError?: boolean }>({ text: '' });
  const isChanged = Object.entries(kept).some(([name, value]) => Reflect.get(options, name) !== value);
  useUnsaved(isChanged);
  const change = (next: GalleryOptions) => {
    setOptions(next);
    setSaid({ text: '' });
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaid({ text: 'Saving …' });
    const answer = await ask(saveGallery, { params: { collectionId }, body: options });
    if (answer.ok) {
      onSaved(answer.value);
      setSaid({ text: 'Saved. Visitors see it now.' });
    } else setSaid({ text: failureMessage(answer.error, editorMessages.wrong), isError: true });
  };

  return (
    <div className="ow-gallery">
      <form onSubmit={(event) => void save(event)} aria-label={`Settings of ${title}`}>
        <p>
          <a href={fullUrl}>{title}</a>, {pictures} pictures
        </p>
        <SettingsPanel options={options} onChange={change} />
        <div className="ow-row ow-save">
          <button type="submit" className="ow-main">
            Save
          </button>
          <button type="button" disabled={!isChanged} onClick={() => change(kept)}>
            Undo changes
          </button>
          <button type="button" onClick={() => change(readGalleryOptions({}))}>
            Defaults
          </button>
        </div>
        <p role={said.isError ? 'alert' : 'status'} className={said.isError ? 'ow-problem' : undefined}>
          {said.text || (isChanged ? 'Not saved yet.' : '')}
        </p>
      </form>
      <Preview title={title} address={fullUrl} options={options} />
    </div>
  );
}
