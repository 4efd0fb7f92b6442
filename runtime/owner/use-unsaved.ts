import { useEffect } from 'react';

/** The browser asks before a page with unsaved edits is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', askFirst);
    return () => globalThis.removeEventListener('beforeunload', askFirst);
  }, [isUnsaved]);
}
