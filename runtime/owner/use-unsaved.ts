import { useCallback, useEffect, useRef } from 'react';

/** Who holds something that is typed and not saved, on any screen. */
const holders = new Set<object>();

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before a page with unsaved edits is left; a page without is one that it may keep for the way back. */
function tell(holder: object, isUnsaved: boolean): void {
  if (isUnsaved) holders.add(holder);
  else holders.delete(holder);
  if (holders.size > 0) globalThis.addEventListener('beforeunload', askFirst);
  else globalThis.removeEventListener('beforeunload', askFirst);
}

/** Whether something is typed and not saved, on any screen. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Tells of a screen that something on it is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    tell(holder, true);
    return () => tell(holder, false);
  }, [isUnsaved]);
}

/** The same of the rows of a table, by the name that each gives itself. */
export function useUnsavedRows() {
  const unsaved = useRef(new Set<string>());
  useEffect(() => {
    const rows = unsaved.current;
    return () => tell(rows, false);
  }, []);
  const tellUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(name);
    else unsaved.current.delete(name);
    tell(unsaved.current, unsaved.current.size > 0);
  }, []);
  return { unsaved, tellUnsaved };
}
