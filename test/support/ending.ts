import { createInterface } from 'node:readline';
import { waitForShutdown } from '../../server/cli/shutdown.ts';
import { openLog } from '../../server/http/operations/log.ts';

// A process that ends as the server does, told by signals and by lines on standard input.
const [, , file = '', stop = ''] = process.argv;
const log = openLog('info', file);
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'throw') throw new Error('nobody caught this');
  if (line === 'reject') void Promise.reject(new Error('nobody caught this'));
});
const ended = waitForShutdown({
  stop: async () => {
    process.stdout.write('stopping\n');
    log.logger.info('the last line');
    if (stop === 'never') await new Promise(() => undefined);
    process.stdin.destroy();
  },
  onInternalError: (error) => log.logger.fatal({ fault: String(error) }, 'fault'),
  flush: () => log.close(),
});
process.stdout.write('ready\n');
await ended;
