import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { Inquiry } from '../../../../server/http/render-workers/inquiry.ts';

/** The first thread, whose notification of an answer comes when the next question is asked already. */
const lateThread = `
  const { workerData: { port, answers, flag } } = require('node:worker_threads');
  port.on('message', ({ question }) => {
    setTimeout(() => Atomics.notify(flag, 0), 20);
    setTimeout(() => {
      answers.postMessage({ value: 'an answer to ' + question.name });
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    }, 100);
  });
`;

it('waits for its answer when the notification of the one before comes late', () => {
  const [asked, answers] = [new MessageChannel(), new MessageChannel()];
  const flag = new SharedArrayBuffer(4);
  const workerData = { port: asked.port2, answers: answers.port2, flag: new Int32Array(flag) };
  const thread = new Worker(lateThread, { eval: true, workerData, transferList: [asked.port2, answers.port2] });
  onTestFinished(async () => {
    for (const port of [asked.port1, answers.port1]) port.close();
    await thread.terminate();
  });
  const inquiry = new Inquiry(asked.port1, { answers: answers.port1, flag });
  expect(inquiry.form('a')).toBe('an answer to a');
  expect(inquiry.form('b')).toBe('an answer to b');
});
