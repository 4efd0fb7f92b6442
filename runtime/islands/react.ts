// Names alone: a default export would bring what makes modules of CommonJS to every page.

export {
  Children,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  isValidElement,
  StrictMode,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  version,
} from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export { createPortal, flushSync } from 'react-dom';
export { hydrate, takeOver } from './hydrate.tsx';
export { forwardRef, memo, startTransition, useTransition } from './plain-react.ts';
