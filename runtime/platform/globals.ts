import { allowCommentFunctions } from './comment-functions.ts';
import { controllerSync } from './controllers.ts';
import { isListener } from './event-bus.ts';
import { lifecycle } from './lifecycle.ts';
import { pageImageLoader } from './loaders.ts';
import { oldClasses } from './old-classes.ts';
import { pageContext } from './page-context.ts';
import { nothing, open } from './unknown.ts';
import { createLibrary } from './yui.ts';

// What scripts of templates find in the window, each row of `known-globals.ts`. Runs before any of them, where the page's
// head ends: a plain script, not a module.

const context = pageContext(document);
const { library, YUI, getTweakValue, watch } = createLibrary(context);
const squarespace = lifecycle(() => library);

const globals = {
  Static: open('Static', { SQUARESPACE_CONTEXT: context }),
  Y: library,
  YUI,
  ImageLoader: open('ImageLoader', pageImageLoader),
  Squarespace: open('Squarespace', squarespace),
  SQS: open('SQS', {
    ImageLoader: pageImageLoader,
    Lifecycle: {
      init: () => squarespace.globalInit(),
      destroy: () => squarespace.globalDestroy(),
    },
    Tweak: { getValue: getTweakValue, watch },
  }),
  SQSControllerSync: controllerSync(),
  Singleton: {
    create(own: Readonly<Record<string, unknown>>) {
      const { ready } = own;
      if (isListener(ready)) ready.call(own);
      return own;
    },
  },
  Class: oldClasses,
  // Every browser that is left has what scripts asked it for; a finger it may have or not.
  Modernizr: new Proxy({}, { get: (_, feature) => feature !== 'touch' || 'ontouchstart' in window }),
  // Before browsers agreed on its name.
  requestAnimFrame: (act: FrameRequestCallback) => requestAnimationFrame(act),
  Function: allowCommentFunctions(Function),
};

for (const [name, value] of Object.entries(globals)) Reflect.set(window, name, value);
// A name that is nowhere would end the script that asks for it.
Reflect.defineProperty(window, 'Snowbox', { get: () => nothing('Snowbox'), configurable: true });
