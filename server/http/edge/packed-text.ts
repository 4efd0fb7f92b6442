import { deflateRawSync, inflateRawSync } from 'node:zlib';

// A worker is started from its text, and what runs it copies and reads all of that, used or not: what one page does not need is
// written packed.

const HARDEST = 9;

/** As a module can say it. */
export const packText = (text: string): string => deflateRawSync(text, { level: HARDEST }).toString('base64');

export const unpackText = (packed: string): string => inflateRawSync(Buffer.from(packed, 'base64')).toString();
