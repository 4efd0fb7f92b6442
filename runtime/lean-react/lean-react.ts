import type { Plugin } from 'vite';
import { dropFibers } from './drop-fibers.ts';
import { dropProperties } from './drop-properties.ts';
import { dropUnused } from './drop-unused.ts';
import { foldConstants } from './fold-constants.ts';

/** What no region uses of React; a component that does all the same says so at its first render (decisions/0506). */
const features = [
  'FragmentInstance',
  'ViewTransitionPseudoElement',
  'createViewTransitionInstance',
  'mountActionState',
  'startTransition',
  'trackUsedThenable',
  'updateActivityComponent',
  'updateClassComponent',
  'updateDehydratedSuspenseComponent',
  'updateForwardRef',
  'updateMemoComponent',
  'updateOffscreenComponent',
  'updateSimpleMemoComponent',
  'updateSuspenseComponent',
  'updateSuspenseListComponent',
];

/** What serves those features alone, and is only ever passed by without them. */
const helpers = [
  // Pictures and styles that a commit waits for, hints for the browser
  'accumulateSuspenseyCommitOnFiber',
  'acquireResource',
  'estimateBandwidth',
  'getResource',
  'preconnect',
  'prefetchDNS',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'suspendResource',
  // Style sheets and scripts that React would put into the head, elements that a page has once
  'commitHostSingletonAcquisition',
  'getHydratableHoistableCache',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'isHostHoistableType',
  'preloadInstanceAndSuspendIfNeeded',
  'preloadStylesheet',
  // Hiding and showing again what is suspended
  'hideOrUnhideAllChildrenOnFiber',
  'recursivelyTraverseDisappearLayoutEffects',
  'recursivelyTraverseReappearLayoutEffects',
  'recursivelyTraverseReconnectPassiveEffects',
  // View transitions
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'defaultOnDefaultTransitionIndicator',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  // References to fragments
  'collectClientRects',
  'indexOfEventListener',
  'scrollTextNodeIntoView',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'findFragmentInstanceOrTextInstanceSiblings',
  'schedulePendingIntersectionUnobserve',
  'traverseVisibleInstancesAndTextInstances',
  'validateDocumentPositionWithFiberTree',
  // Actions
  'dispatchActionState',
  'dispatchOptimisticSetState',
  'ensureFormComponentIsStateful',
  'extractEvents$1',
  'entangleAsyncAction',
  'runActionStateAction',
  'updateActionStateImpl',
  // What waits for promises
  'attachPingListener',
  'chainThenableValue',
  'cutOffTailIfNeeded',
  'deferHiddenOffscreenComponent',
  'findFirstSuspended',
  'hideOrUnhideDehydratedBoundary',
  'hideOrUnhideNearestPortals',
  'initSuspenseListRenderState',
  'pingSuspendedRoot',
  'recursivelyTraverseAtomicPassiveEffects',
  'recursivelyTraverseDisconnectPassiveEffects',
  'renderDidSuspendDelayIfPossible',
  'replaySuspendedUnitOfWork',
  'resolveRetryWakeable',
  'commitOffscreenPassiveMountEffects',
  // Errors that a class would catch
  'initializeClassErrorUpdate',
  // Elements that a page defines itself
  'setPropOnCustomElement',
  // Pointers and focus that came before hydration
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'attemptExplicitHydrationTarget',
  'attemptReplayContinuousQueuedEvent',
  'clearIfContinuousEvent',
  'queueIfContinuousEvent',
  'replayUnblockedEvents',
  'retryIfBlockedOn',
  // Events that nobody listens for
  'accumulateEnterLeaveListenersForEvent',
  'constructSelectEvent',
  'getFallbackBeforeInputChars',
  // The compiler
  'useMemoCache',
];

/** Names of components in a report and their stack, which nobody here reads. */
const texts = ['getComponentNameFromType', 'getStackByFiberInDevAndProd'];

const methods =
  /\n(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|ReactDOMHydrationRoot\.prototype\.unstable_\w+|ReactDOMSharedInternals\.findDOMNode) = function \([\s\S]*?\n\};(?=\n)/g;

/** Kinds of components by React's numbers, with the feature above that refuses each. */
const refused: Readonly<Record<number, string>> = {
  1: 'updateClassComponent',
  11: 'updateForwardRef',
  13: 'updateSuspenseComponent',
  14: 'updateMemoComponent',
  15: 'updateSimpleMemoComponent',
  19: 'updateSuspenseListComponent',
  22: 'updateOffscreenComponent',
  31: 'updateActivityComponent',
};

/** What only those bring, profilers, what is loaded lazily, resources in the head, what a page has once, and view transitions. */
const absent = [12, 16, 17, 18, 21, 23, 24, 25, 26, 27, 28, 30];

/** Hooks that `unasked` has no way to. */
const hooks = [
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
];

/** Parts of functions, from one line up to another. */
const parts: readonly (readonly [from: string, to: string])[] = [
  // Pointers that enter and leave
  [
    '      a: {\n        SyntheticEventCtor =\n          "mouseover" === domEventName',
    '      a: {\n        reactName = targetInst ? getNodeFromInstance(targetInst) : window;',
  ],
  // What is selected
  [
    '      handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch (domEventName) {',
    '      var fallbackData;',
  ],
  // Reasons to wait that only promises give
  [
    '          case 2:\n          case 9:\n            if (isThenableResolved(thrownValue)) {',
    '          case 6:\n            workInProgressSuspendedReason = 0;',
  ],
  // What a commit waits for
  [
    '  if (\n    isViewTransitionEligible ||\n    subtreeFlags & 8192 ||',
    '  completeRoot(\n    root,\n    finishedWork,\n    lanes,\n    recoverableErrors,',
  ],
];

/** What every browser has by now. */
const always: readonly (readonly [asked: string, answer: string])[] = [
  ['if (isInputEventSupported)', 'if (!0)'],
  ['if (canUseCompositionEvent)', 'if (!0)'],
  ['(useFallbackCompositionData &&', '(!1 &&'],
];

/** The client of react-dom without those. What is not there stops the build: the release is another one. */
export function leanClient(code: string): string {
  const lean = withoutParts(emptied(code.replace(methods, '')));
  checkNumbers(lean);
  const fibers = { refused: Object.keys(refused).map(Number), absent, refusing: 'beginWork' };
  // Nothing that suspends is ever around anything.
  const used = dropUnused(dropProperties(dropFibers(lean, fibers), hooks));
  return foldConstants(used).replaceAll('suspenseHandlerStackCursor.current', 'null');
}

function emptied(code: string): string {
  let lean = code;
  const empty = (name: string, body: string) => {
    const whole = new RegExp(`\\nfunction ${name.replace('$', '\\$')}\\(([^)]*)\\) \\{\\n[\\s\\S]*?\\n\\}(?=\\n)`);
    if (!whole.test(lean)) stop(`no ${name} to leave out`);
    lean = lean.replace(whole, (_whole, parameters: string) => `\nfunction ${name}(${parameters}) {${body}}`);
  };
  for (const name of features) empty(name, `throw Error("${name} is left out of this React")`);
  for (const name of helpers) empty(name, name === 'getResource' ? 'return null' : '');
  for (const name of texts) empty(name, "return ''");
  return lean;
}

function withoutParts(code: string): string {
  let lean = code;
  for (const [from, to] of parts) {
    const [before = '', after = ''] = halves(lean, from);
    lean = before + to + (halves(after, to)[1] ?? '');
  }
  for (const [asked, answer] of always) lean = halves(lean, asked).join(answer);
  return lean;
}

function checkNumbers(code: string): void {
  for (const [tag, name] of Object.entries(refused)) {
    const begins = new RegExp(`\\n    case ${tag}:\\s+return [^;]*\\b${name}\\(`);
    if (!begins.test(code)) stop(`another number for ${name}`);
  }
}

function stop(what: string): never {
  throw new Error(`react-dom has ${what} (runtime/lean-react/lean-react.ts).`);
}

/** What stands before and after the one place of a text. */
function halves(code: string, text: string): readonly string[] {
  const found = code.split(text);
  if (found.length !== 2) stop(`no one place of ${text}`);
  return found;
}

/** What nobody asks the other libraries for; a test names who asks for it all the same. */
export const unasked: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Activity',
    'Component',
    'Profiler',
    'PureComponent',
    'Suspense',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'forwardRef',
    'lazy',
    'memo',
    'startTransition',
    'unstable_useCacheRefresh',
    'useActionState',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  scheduler: ['unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
};

/** One of those libraries without that. */
export function leanLibrary(library: string, code: string): string {
  let lean = code;
  for (const name of unasked[library] ?? []) {
    const whole = new RegExp(`\\nexports\\.${name} =(?: [^\\n{]*;| [\\s\\S]*?\\n\\};)(?=\\n)`);
    if (!whole.test(lean))
      throw new Error(`${library} has no ${name} to leave out (runtime/lean-react/lean-react.ts).`);
    lean = lean.replace(whole, '');
  }
  return dropUnused(lean);
}

const client = 'react-dom-client';
const libraryFile = /[\\/]cjs[\\/](react-dom-client|react-dom|react|scheduler)\.production\.js$/;

/** Puts them in the place of the whole libraries. */
export const leanReact: Plugin = {
  name: 'lean-react',
  transform: {
    filter: { id: libraryFile },
    handler(code, id) {
      const library = libraryFile.exec(id)?.[1] ?? client;
      return { code: library === client ? leanClient(code) : leanLibrary(library, code), map: null };
    },
  },
};
