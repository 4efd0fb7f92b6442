import { useCallback, useEffect, useRef } from 'react';

/** Puts the focus on an element of the next render: what was pressed has gone or moved with it. */
export function useFocusNext(): (id: string) => void {
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = '';
  });
  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
