import { useCallback, useEffect, useRef } from 'react';

/** The browser asks before a page with unsaved edits is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', askFirst);
    return () => globalThis.removeEventListener('beforeunload', askFirst);
  }, [isUnsaved]);
}

/** Whether something is, on any screen: it would ask the browser to ask. */
export const hasUnsaved = (): boolean => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The same of the rows of a table, by the name that each gives itself. */
export function useUnsavedRows() {
  const unsaved = useRef(new Set<string>());
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', askFirst);
    return () => globalThis.removeEventListener('beforeunload', askFirst);
  }, []);
  const tellUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(name);
    else unsaved.current.delete(name);
  }, []);
  return { unsaved, tellUnsaved };
}
