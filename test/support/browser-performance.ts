import { performance } from 'node:perf_hooks';

// jsdom's own has neither marks nor measures; the files of a worker share Node's, whose time began with the worker.
const began = performance.now();
performance.clearMarks();
performance.clearMeasures();
performance.clearResourceTimings();
const ofThisFile = new Proxy(performance, {
  get: (target, name) => {
    if (name === 'now') return () => target.now() - began;
    if (name === 'timeOrigin') return target.timeOrigin + began;
    const member: unknown = Reflect.get(target, name);
    return typeof member === 'function' ? member.bind(target) : member;
  },
});
Object.defineProperty(globalThis, 'performance', { value: ofThisFile, configurable: true, writable: true });
