import * as z from 'zod/mini';
import { ownerAreas, ownerRoles } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { bounds } from '../names.ts';
import { Count, Cursor, Id, Nothing, nextPage, Sku, Timestamp } from '../schemas/common.ts';

/** How many there are of a variant. */
const StockLevel = z.object({ unlimited: z.boolean(), qtyInStock: Count });

const Account = z.object({ id: z.string(), email: z.string(), roles: z.array(z.string()) });

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/owner/session',
  summary: 'Opens the owner area.',
  guard: 'crumb',
  body: z.strictObject({
    email: z.string().check(z.maxLength(256)),
    password: z.string().check(z.maxLength(bounds.password.max)),
  }),
  ok: Account,
  limit: 'guess',
  errors: ['sign-in-failed', 'rate-limited'],
});

export const signOut = defineRoute({
  method: 'DELETE',
  path: '/api/owner/session',
  summary: 'Closes the owner area.',
  guard: 'crumb',
  ok: Nothing,
  limit: 'owner',
  errors: [],
});

export const readAccount = defineRoute({
  method: 'GET',
  path: '/api/owner/session',
  summary: 'Who is signed in.',
  guard: 'none',
  roles: ownerRoles,
  ok: Account,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/owner/password',
  summary: 'Gives whoever is signed in another password; every other session of theirs ends.',
  guard: 'crumb',
  roles: ownerAreas.account.roles,
  body: z.strictObject({
    present: z.string().check(z.maxLength(bounds.password.max)),
    next: z.string().check(z.minLength(bounds.password.min), z.maxLength(bounds.password.max)),
  }),
  ok: Account,
  limit: 'guess',
  errors: ['sign-in-needed', 'role-missing', 'present-password-wrong', 'password-same', 'rate-limited'],
});

export const setStock = defineRoute({
  method: 'PUT',
  path: '/api/owner/stock',
  summary: 'Says how many of a variant there are; refused when the stock is no longer what the owner saw.',
  guard: 'crumb',
  roles: ownerAreas.stock.roles,
  body: z.strictObject({
    itemId: Id,
    sku: Sku,
    unlimited: z.boolean(),
    qtyInStock: Count,
    seen: z.strictObject({ unlimited: z.boolean(), qtyInStock: Count }),
  }),
  ok: StockLevel,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'item-unknown', 'stock-changed', 'stock-out-of-range'],
});

export const changeStock = defineRoute({
  method: 'POST',
  path: '/api/owner/stock/changes',
  summary: 'Adds to what there is of a variant, or takes from it, whatever was sold meanwhile.',
  guard: 'crumb',
  roles: ownerAreas.stock.roles,
  body: z.strictObject({ itemId: Id, sku: Sku, by: z.int() }),
  ok: StockLevel,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'item-unknown', 'stock-out-of-range'],
});

export const listSubmissions = defineRoute({
  method: 'GET',
  path: '/api/owner/submissions',
  summary: 'What visitors sent by site forms, newest first.',
  guard: 'none',
  roles: ownerAreas.forms.roles,
  query: Cursor,
  ok: z.object({
    submissions: z.array(
      z.object({
        id: z.string(),
        formId: z.string(),
        formName: z.string(),
        created: Timestamp,
        /** Of the form when this was sent. */
        tags: z.array(z.string()),
        answers: z.array(
          z.object({
            title: z.string(),
            value: z.unknown(),
            /** Title and answer as the form-answer formatter prints them. */
            html: z.string(),
            files: z.array(z.object({ id: z.string(), name: z.string(), size: Count })),
          }),
        ),
      }),
    ),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const exportSubmissions = defineRoute({
  method: 'GET',
  path: '/api/owner/submissions/export',
  summary: 'What visitors sent, as a file: CSV that no spreadsheet takes for formulas, or one JSON object a line.',
  guard: 'none',
  roles: ownerAreas.forms.roles,
  query: z.object({ format: z.enum(['csv', 'json']) }),
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const listStock = defineRoute({
  method: 'GET',
  path: '/api/owner/stock',
  summary: 'What is counted, with how many there are, page by page in the order of the content.',
  guard: 'none',
  roles: ownerAreas.stock.roles,
  query: z.object({
    ...Cursor.shape,
    /** Words that all stand in a variant’s product, name or SKU. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** `low`: only what is counted and has no more left than the store calls low. */
    show: z.optional(z.enum(['all', 'low'])),
  }),
  ok: z.object({
    variants: z.array(
      z.object({
        itemId: z.string(),
        title: z.string(),
        sku: z.string(),
        name: z.string(),
        unlimited: z.boolean(),
        qtyInStock: Count,
        /** How many people wait for a mail that it is back. */
        waiting: Count,
        /** Whether nobody is to see its product; such variants come last. */
        isHidden: z.boolean(),
      }),
    ),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const readDashboard = defineRoute({
  method: 'GET',
  path: '/api/owner/dashboard',
  summary: 'Two weeks of the site in numbers, and what people wanted and did not get.',
  guard: 'none',
  roles: ownerAreas.overview.roles,
  ok: z.object({
    currency: z.string(),
    days: z.array(
      z.object({
        ...{ day: z.string(), visits: Count, views: Count, adds: Count, purchases: Count },
        /** What that day's orders were paid, less what gift cards paid of it; tests only where nothing else can be paid. */
        takenCents: Count,
        /** What went back to buyers that day, of whichever orders. */
        returnedCents: Count,
      }),
    ),
    /** Three of four visits were as good as `value` or better. */
    vitals: z.array(z.object({ name: z.string(), value: z.number(), samples: Count })),
    errors: z.array(z.object({ message: z.string(), count: Count, last: Timestamp })),
    /** What visitors were shown and what they did with it, the most shown first. */
    attention: z.array(
      z.object({
        kind: z.enum(['button', 'form', 'overlay', 'quick-view']),
        title: z.string(),
        /** Null where only the use is told: a quick view is opened. */
        shown: z.nullable(Count),
        /** Pressed, sent, or opened. */
        used: Count,
      }),
    ),
    demand: z.array(
      z.object({
        kind: z.enum(['restock', 'failed-add', 'search']),
        title: z.string(),
        people: Count,
        /** What their wishes would have paid; null where nobody can know. */
        lostCents: z.nullable(Count),
        wanted: z.nullable(Count),
        had: z.nullable(Count),
      }),
    ),
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});
