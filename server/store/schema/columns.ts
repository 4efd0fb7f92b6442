import { bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** Every row says which site it belongs to; every query asks for it. */
export const websiteId = () => text().notNull();
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
/** The database's clock, never a server's: two servers may differ by minutes. */
export const now = () => moment().notNull().defaultNow();
/** Minor units: 64 bits, since 32 end at 21 million dollars. */
export const cents = () => bigint({ mode: 'number' }).notNull();
