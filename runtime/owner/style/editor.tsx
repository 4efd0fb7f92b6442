import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { changedTweaks, refusedTweaks, type TweakValues } from '#model';
import { History } from '../parts.tsx';
import { DraftButtons, DraftStatusText, useDraft } from '../use-draft.tsx';
import { NotRead, useRead } from '../use-read.tsx';
import { PageFrame } from './page-frame.tsx';
import { StylePanel } from './panel.tsx';
import type { StyleService, StyleState } from './service.ts';
import { type Preview, usePreview } from './use-preview.ts';
import '../gallery/gallery-screen.css';
import './style.css';

interface Props {
  readonly service: StyleService;
  /** Added to the addresses of pages that are looked at. */
  readonly query?: string;
}

/** The settings of the template beside a page that follows them at once; what is published, everybody sees. */
export function StyleEditor({ service, query }: Props): ReactNode {
  const { value, setValue, failure, again } = useRead(useCallback(() => service.read(), [service]));
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!value) return <output>Loading …</output>;
  if (value.tweaks.length === 0) return <p>This template has nothing to set.</p>;
  return <Draft {...{ service, query }} state={value} onState={setValue} onLost={again} />;
}

interface DraftProps {
  readonly service: StyleService;
  readonly state: StyleState;
  readonly query: string | undefined;
  readonly onState: (state: StyleState) => void;
  readonly onLost: () => void;
}

function Draft({ service, state, query, onState, onLost }: DraftProps): ReactNode {
  const { tweaks, start, version } = state;
  const published = useMemo(() => knownOf(state), [state]);
  const draft = useDraft<StyleState, TweakValues>({
    published,
    changedIn: (values) => changedTweaks(published, values),
    valuesOf: knownOf,
    onState,
  });
  const { values } = draft;
  const printed = useMemo(() => ({ ...start, ...state.published }), [start, state.published]);
  const preview = usePreview({ service, tweaks, printed, values, start });
  useLetGo(draft.settle);
  const isUsable = refusedTweaks(tweaks, values).length === 0;
  const { messages } = service;
  return (
    <div className="ow-gallery ow-style">
      <form
        aria-label="Style"
        onSubmit={(event) => {
          event.preventDefault();
          void draft.take(service.publish(values, version), messages.published);
        }}
      >
        <StylePanel
          {...{ tweaks, start, values }}
          isPresent={(selector) => isFound(preview.page, selector)}
          onChange={draft.change}
          sendPicture={(file) => service.sendPicture(file)}
        />
        <Errors {...preview} />
        <div className="ow-row ow-save">
          <DraftButtons
            draft={draft}
            labels={messages}
            canPublish={draft.isChanged && isUsable}
            canTakeBack={state.canTakeBack}
            onTakeBack={() => void draft.take(service.takeBack(version), messages.takenBack)}
          />
        </div>
        <DraftStatusText draft={draft} onLookAgain={draft.status.error === undefined ? undefined : onLost} />
        <History history={state.history} />
      </form>
      <PageFrame pages={state.pages} query={query} onShown={preview.onShown} />
    </div>
  );
}

/** A setting that is let go of, by pointer or by focus, was one step. */
function useLetGo(settle: () => void): void {
  const letGo = useEffectEvent(settle);
  useEffect(() => {
    const onLeft = () => letGo();
    const events = ['pointerup', 'focusout'] as const;
    for (const type of events) document.addEventListener(type, onLeft);
    return () => {
      for (const type of events) document.removeEventListener(type, onLeft);
    };
  }, []);
}

/** What was published, as far as the template still has it. */
function knownOf({ tweaks, published }: StyleState): TweakValues {
  const names = new Set(tweaks.map(({ name }) => name));
  return Object.fromEntries(Object.entries(published).filter(([name]) => names.has(name)));
}

/** A selector that no browser reads hides nothing. */
function isFound(page: Document | undefined, selector: string): boolean {
  try {
    return page === undefined || page.querySelector(selector) !== null;
  } catch {
    return true;
  }
}

function Errors({ problems: errors, failure }: Preview): ReactNode {
  if (failure === '' && errors.length === 0) return null;
  return (
    <div role="alert" className="ow-warning">
      {failure}
      {errors.length > 0 && (
        <>
          <p>With these values the style sheet does not work out:</p>
          <ul>
            {errors.map(({ message, file, line }) => (
              <li key={`${file}:${line} ${message}`}>
                {message}{' '}
                <code>
                  {file}
                  {line === undefined ? '' : `:${line}`}
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
