import * as z from 'zod/mini';
import { productFileLimits } from '#model';
import { keyErrors } from '../definition/api-errors.ts';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Cursor, Id, nextPage, Timestamp } from '../schemas/common.ts';

const { roles } = ownerAreas.productFiles;

/** A file that comes with a product. */
const ProductFile = z.object({
  /** Null for one of the content's folder, which its author looks after. */
  id: z.nullable(Id),
  name: z.string(),
  title: z.string(),
  size: z.nullable(Count),
  changed: z.nullable(Timestamp),
  changedBy: z.nullable(z.string()),
  /** Links to it that were sold. */
  sold: Count,
});
export type ProductFile = z.infer<typeof ProductFile>;

/** What can be downloaded once it is bought, and what comes with it. */
const ProductWithFiles = z.object({
  id: Id,
  title: z.string(),
  address: z.nullable(z.string()),
  files: z.array(ProductFile),
});
export type ProductWithFiles = z.infer<typeof ProductWithFiles>;

const FileName = z.string().check(z.minLength(1), z.maxLength(productFileLimits.nameLength));
const Title = z.string().check(z.maxLength(productFileLimits.titleLength));
/** What the sender calls a file while its pieces come. */
const Upload = z.string().check(z.regex(/^[\w-]{16,64}$/));

export const listProductFiles = defineRoute({
  method: 'GET',
  path: '/api/owner/product-files',
  summary: 'Products that are downloaded, by title, each with its files.',
  guard: 'none',
  roles,
  query: z.object({
    ...Cursor.shape,
    search: z.optional(z.string().check(z.maxLength(256))),
  }),
  ok: z.object({
    products: z.array(ProductWithFiles),
    downloads: z.object({ days: Count, times: Count }),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const sendProductFilePiece = defineRoute({
  method: 'POST',
  path: '/api/owner/product-files/pieces',
  summary: 'Takes one piece of a file, at its place; the same piece again changes nothing.',
  guard: 'crumb',
  roles,
  query: z.object({ upload: Upload, offset: z.string().check(z.regex(/^\d{1,12}$/)) }),
  encoding: 'bytes',
  ok: z.object({ received: Count }),
  idempotency: 'accepted',
  limit: 'preview',
  errors: ['sign-in-needed', 'role-missing', 'file-refused', 'file-incomplete', 'storage-full', ...keyErrors],
});

export const addProductFile = defineRoute({
  method: 'POST',
  path: '/api/owner/product-files',
  summary: 'Gives a product the file whose pieces have come; every order that is paid from now on has it.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ upload: Upload, productId: Id, name: FileName, title: Title }),
  ok: ProductWithFiles,
  status: 201,
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'file-product-unknown',
    'file-refused',
    'file-incomplete',
    'file-name-taken',
  ],
});

export const replaceProductFile = defineRoute({
  method: 'POST',
  path: '/api/owner/product-files/{fileId}/content',
  summary: 'Puts the file whose pieces have come in the place of another; links that were sold open it.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ upload: Upload, name: FileName }),
  ok: ProductWithFiles,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-unknown', 'file-refused', 'file-incomplete', 'file-name-taken'],
});

export const renameProductFile = defineRoute({
  method: 'POST',
  path: '/api/owner/product-files/{fileId}',
  summary: 'Calls a file something else, in orders from now on.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ title: Title }),
  ok: ProductWithFiles,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-unknown'],
});

export const removeProductFile = defineRoute({
  method: 'DELETE',
  path: '/api/owner/product-files/{fileId}',
  summary: 'Takes a file from its product; links that were sold open it still.',
  guard: 'crumb',
  roles,
  ok: ProductWithFiles,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-unknown'],
});
