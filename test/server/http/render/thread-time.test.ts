import { describe, expect, it } from 'vitest';
import { ThreadTime } from '../../../../server/http/render/thread-time.ts';

describe('the thread’s time', () => {
  const template = () => 'a';

  it('is given to one page up to a limit; a template that goes over it stays away, longer each time', () => {
    let now = 0;
    const time = new ThreadTime({ longest: 50 }, () => now);
    expect(time.allowed(template)).toBe(50);
    time.spent(50, false, template);
    expect(time.allowed(template)).toBe(50);
    for (const pause of [1_000, 4_000, 16_000]) {
      time.spent(51, true, template);
      now += pause - 1;
      expect([time.allowed(template), time.allowed(() => 'b')]).toEqual([0, 50]);
      now += 1;
      // No second page of it is felt as the first one was.
      expect(time.allowed(template)).toBe(25);
    }
    for (let tries = 0; tries < 20; tries += 1) time.spent(11, true, template);
    now += 900_000;
    expect(time.allowed(template)).toBe(25);
    time.spent(9, false, template);
    expect(time.allowed(template)).toBe(50);
  });

  it('is not tried for a template whose pages take longer than a try in a worker, until one was quick there', () => {
    let now = 0;
    const time = new ThreadTime({ longest: 50 }, () => now);
    time.spent(51, true, template);
    for (let pauses = 0; pauses < 10; pauses += 1) {
      for (const milliseconds of [400, 300, 350]) time.beginInWorker(template)(milliseconds);
      time.beginInWorker(() => 'b')(1);
      now += 1_000;
      expect([time.allowed(template), time.allowed(() => 'b')]).toEqual([0, 50]);
    }
    // One of several is enough: the others may have waited for the processor.
    for (const milliseconds of [400, 25, 350]) time.beginInWorker(template)(milliseconds);
    now += 1_000;
    expect(time.allowed(template)).toBe(25);
    time.spent(9, false, template);
    expect(time.allowed(template)).toBe(50);
  });

  it('is not tried for a template while nobody knows yet how long its pages take in a worker', () => {
    let now = 0;
    const time = new ThreadTime({ longest: 50 }, () => now);
    time.spent(51, true, template);
    const [first, second] = [time.beginInWorker(template), time.beginInWorker(template)];
    now += 1_000;
    expect(time.allowed(template)).toBe(0);
    // One was given up before it was begun, which says nothing of it.
    first(undefined);
    expect([time.allowed(template), time.allowed(() => 'b')]).toEqual([0, 50]);
    second(undefined);
    expect(time.allowed(template)).toBe(25);
    time.spent(26, true, template);
    const third = time.beginInWorker(template);
    now += 4_000;
    expect(time.allowed(template)).toBe(0);
    third(20);
    expect(time.allowed(template)).toBe(25);
  });

  it('of a process with several sites is shared: what one has taken too much of comes back slowly', () => {
    let now = 0;
    const time = new ThreadTime({ longest: 50, account: { short: 10, share: 0.01, saved: 100 } }, () => now);
    for (let pages = 0; pages < 1_000; pages += 1) time.spent(10, false, template);
    expect(time.allowed(template)).toBe(50);
    time.spent(40, false, template);
    time.spent(30, false, template);
    expect(time.allowed(template)).toBe(30);
    time.spent(30, false, template);
    expect(time.allowed(template)).toBe(0);
    now += 1_000;
    expect(time.allowed(template)).toBe(10);
    now += 1_000_000;
    time.spent(45, false, template);
    expect(time.allowed(template)).toBe(50);
    time.spent(50, false, template);
    expect(time.allowed(template)).toBe(0);
  });
});
