import type { Plugin } from 'vite';

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
  // Events that nobody listens for
  'accumulateEnterLeaveListenersForEvent',
  'constructSelectEvent',
  'getFallbackBeforeInputChars',
  // The compiler
  'useMemoCache',
];

/** The stack of components in a report, which nobody here reads. */
const texts = ['describeNativeComponentFrame'];

const methods = /\n(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([\s\S]*?\n\};(?=\n)/g;

/** The client of react-dom without those. A name that is not there stops the build: the release is another one. */
export function leanClient(code: string): string {
  let lean = code.replace(methods, '');
  const empty = (name: string, body: string) => {
    const whole = new RegExp(`\\nfunction ${name}\\(([^)]*)\\) \\{\\n[\\s\\S]*?\\n\\}(?=\\n)`);
    if (!whole.test(lean)) throw new Error(`react-dom has no ${name} to leave out (runtime/boot/lean-react.ts).`);
    lean = lean.replace(whole, (_whole, parameters: string) => `\nfunction ${name}(${parameters}) {${body}}`);
  };
  for (const name of features) empty(name, `throw Error("${name} is left out of this React")`);
  for (const name of helpers) empty(name, name === 'getResource' ? 'return null' : '');
  for (const name of texts) empty(name, "return ''");
  return lean;
}

/** Puts it in the place of the whole client. */
export const leanReact: Plugin = {
  name: 'lean-react',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leanClient(code), map: null }),
  },
};
