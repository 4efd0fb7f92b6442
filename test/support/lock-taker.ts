import { lockFolder } from '../../server/store/embedded/folder-lock.ts';
import { StoreInUse } from '../../server/store/index.ts';

// Takes the lock of a folder, says whether it has it, and stays until it is ended.
const [, , folder = ''] = process.argv;
try {
  await lockFolder(folder);
  process.stdout.write('held\n');
} catch (failure) {
  process.stdout.write(failure instanceof StoreInUse ? 'in use\n' : `${String(failure)}\n`);
}
setInterval(() => undefined, 1_000);
