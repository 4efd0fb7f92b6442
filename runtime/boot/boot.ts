import { mayHaveCart } from '../api/cookies.ts';
import { track } from '../page/events.ts';
import { cartChannel } from '../stores/cart-channel.ts';
import { pressedEarly } from './early.ts';
import { whenIdle } from './idle.ts';
import { loadWaiting } from './load-later.ts';
import { loadAnalytics, loadControls, loadCount, startRegion } from './load-region.ts';
import { startLoader } from './loader.ts';
import { isPlain } from './page-kind.ts';

startLoader(startRegion, pressedEarly());

// The count comes without React; a visitor who has no cart does not even load that.
if (mayHaveCart(document)) showCount();
else waitForCart();

/** The first product may be added here, in another tab, or on a page that the visitor went to and came back from. */
function waitForCart(): void {
  document.addEventListener('vitrine:cart-changed', showCount, { once: true });
  document.addEventListener('visibilitychange', showKnownCount);
  const channel = new BroadcastChannel(cartChannel);
  channel.addEventListener('message', showKnownCount);
  // An open channel can keep a page out of the back-forward cache.
  addEventListener('pagehide', () => channel.close(), { once: true });
}

function showKnownCount(): void {
  if (mayHaveCart(document)) showCount();
}

function showCount(): void {
  void (isPlain() ? loadControls() : loadCount()).then(({ startCartCount }) => startCartCount(document));
}

for (const kind of ['error', 'unhandledrejection', 'vitrine:region-failed']) addEventListener(kind, tellError);
whenIdle(() => {
  void loadWaiting().then(({ watchPresses }) => watchPresses(document));
  // A site that was exported without a server has nobody to tell.
  if (document.documentElement.dataset['server'] === 'none') return;
  void loadAnalytics().then(({ startAnalytics }) => startAnalytics(document));
});

/** Errors of scripts from the first on; picture and script files that do not come are none. */
function tellError(event: Event): void {
  const told = event as Partial<ErrorEvent & PromiseRejectionEvent & CustomEvent<{ reason: unknown }>>;
  const reason = told.error ?? told.reason ?? told.detail?.reason ?? told.message;
  if (reason !== undefined) track('script-error', { kind: event.type, reason });
}
