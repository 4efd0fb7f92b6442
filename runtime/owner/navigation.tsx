import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type OwnerAreaName, ownerAreas } from '#contract';
import './navigation.css';
import { screenGroups, screens } from './screens.ts';

interface NavigationProps {
  /** Those that the account may see, in their order. */
  readonly names: readonly OwnerAreaName[];
  readonly current: OwnerAreaName | undefined;
}

/**
 * The screens by groups: beside the open one where the window is wide enough for both (`navigation.css`), else behind a button
 * that says which one is open.
 */
export function Navigation({ names, current }: NavigationProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    const document = button.current?.ownerDocument;
    if (!isOpen || !document) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <nav className="ow-nav" aria-label="Owner area">
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Menu {current && <span>{screens[current].title}</span>}
      </button>
      <div id={id} className="ow-groups" data-open={isOpen || undefined}>
        {[undefined, ...screenGroups].map((group) => (
          <Group
            key={group ?? ''}
            title={group}
            names={names.filter((name) => screens[name].group === group)}
            current={current}
          />
        ))}
      </div>
    </nav>
  );
}

function Group({ title, names, current }: NavigationProps & { readonly title: string | undefined }): ReactNode {
  const id = useId();
  if (names.length === 0) return undefined;
  return (
    <>
      {title && <p id={id}>{title}</p>}
      <ul {...(title && { 'aria-labelledby': id })}>
        {names.map((name) => (
          <li key={name}>
            <a
              href={ownerAreas[name].path}
              {...(name === current && { 'aria-current': 'page', ref: showInNavigation })}
            >
              {screens[name].title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where the list is longer than the window is high, it begins at the screen that is open. */
function showInNavigation(link: HTMLElement | null): void {
  const list = link?.closest('nav');
  if (link && list) list.scrollTop = link.offsetTop - list.offsetTop - (list.clientHeight - link.clientHeight) / 2;
}
