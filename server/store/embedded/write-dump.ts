import { writeFileSync } from 'node:fs';
import { initialDump, shippedDump } from './initial-dump.ts';

// The last step of the server's build: an installed package has its empty database with it (2.8 MB).
writeFileSync(shippedDump(), Buffer.from(await (await initialDump()).arrayBuffer()));
