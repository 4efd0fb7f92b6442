import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { giftCodeEnding, giftCodeLength, writeGiftCode } from '#model';
import { tables } from '../../store/index.ts';

const { giftCards } = tables;

export type GiftCardRow = typeof giftCards.$inferSelect;
export type GiftCardEntryRow = typeof tables.giftCardEntries.$inferSelect;

export const isCard = (websiteId: string, id: string) => and(eq(giftCards.websiteId, websiteId), eq(giftCards.id, id));

export const newCode = (): string => writeGiftCode(randomBytes(giftCodeLength));

/** What a code is found by. Codes hold 80 random bits, which no table of hashes has. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(`gift card ${code}`).digest('base64url');

export const endingOf = ({ code }: Pick<GiftCardRow, 'code'>): string => giftCodeEnding(code);

/** Whether a card pays in a shop as it is. */
export const pays = ({ deactivatedAt, balanceCents, currency: own }: GiftCardRow, currency: string): boolean =>
  deactivatedAt === null && balanceCents > 0 && own === currency;
