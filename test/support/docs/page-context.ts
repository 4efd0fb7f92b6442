import { readFileSync } from 'node:fs';
import * as z from 'zod';
import {
  Collection,
  CookieSettings,
  EventLocation,
  GalleryOptions,
  ImageRecord,
  Item,
  MerchandisingContext,
  MoneyObject,
  OptionValue,
  PageContext,
  PricingOption,
  Product,
  ProductContent,
  Review,
  StoreSettings,
  SubscriptionOption,
  SubscriptionPlan,
  Variant,
  Website,
  WebsiteSettings,
} from '#model';
import { inline, type Json, type Piece, slug } from './page.ts';

/** Every schema of the page data that has a name of its own, in reading order. */
const schemas = {
  PageContext,
  Website,
  WebsiteSettings,
  StoreSettings,
  CookieSettings,
  Collection,
  Item,
  Review,
  ImageRecord,
  EventLocation,
  Product,
  ProductContent,
  Variant,
  OptionValue,
  MoneyObject,
  PricingOption,
  SubscriptionPlan,
  SubscriptionOption,
  MerchandisingContext,
  GalleryOptions,
} as const;

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** The text about a schema, `about`, and for each of its members; written by hand, complete by `fieldsOf`. */
type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The reference of page data: members and types from the schemas, meanings from `meanings`. */
export function pageContextPieces(meaningsFile: string): Piece[] {
  const meanings: Meanings = JSON.parse(readFileSync(meaningsFile, 'utf8'));
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const known: Readonly<Record<string, z.core.JSONSchema.BaseSchema>> = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => id,
  }).schemas;
  const leftOver = Object.keys(meanings).filter((name) => !Object.hasOwn(schemas, name));
  if (leftOver.length > 0) throw new Error(`Texts for schemas that are not there: ${leftOver.join(', ')}.`);
  return Object.keys(schemas).map((name) => schemaPiece(name, known[name] ?? {}, meanings[name] ?? {}));
}

function schemaPiece(
  name: string,
  schema: z.core.JSONSchema.BaseSchema,
  words: Readonly<Record<string, string>>,
): Piece {
  const { about = '', ...ofMembers } = words;
  const members = Object.keys(schema.properties ?? {});
  const unsaid = members.filter((member) => !Object.hasOwn(ofMembers, member));
  const unmade = Object.keys(ofMembers).filter((member) => !members.includes(member));
  if (about === '' || unsaid.length > 0 || unmade.length > 0)
    throw new Error(`${name}: no text for ${['about', ...unsaid].join(', ')}; no member for ${unmade.join(', ')}.`);
  const rows = members.map((member): Json => {
    const isRequired = schema.required?.includes(member) ?? false;
    const type = typeHtml(schema.properties?.[member] ?? {});
    const usual = defaultOf(schema.properties?.[member]);
    const meaning = `${ofMembers[member] ?? ''}${usual === undefined ? '' : ` Default: \`${usual}\`.`}`;
    return { name: member, typeHtml: type, required: isRequired, meaningHtml: inline(meaning) };
  });
  const id = slug(name);
  return {
    part: { fields: { id, name, aboutHtml: inline(about), rows } },
    headings: [{ id, title: name, level: 2 }],
    words: [name, about, ...Object.entries(ofMembers).flat()].join(' '),
  };
}

function defaultOf(schema: JsonSchema | undefined): string | undefined {
  const value = typeof schema === 'object' ? schema.default : undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A type in words; a schema with a name is a link to it. */
export function typeHtml(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, '');
    return `<a href="#${slug(name)}">${name}</a>`;
  }
  if (schema.enum !== undefined) {
    const [first, ...others] = schema.enum.map((value) => `<code>${String(value)}</code>`);
    return others.length > 3 ? `one of ${others.length + 1} words, such as ${first}` : [first, ...others].join(' or ');
  }
  if (schema.anyOf !== undefined) {
    const kinds = schema.anyOf.filter((one) => typeof one === 'boolean' || one.type !== 'null').map(typeHtml);
    return [...new Set(kinds)].join(' or ');
  }
  if (schema.type === 'array')
    return `list of ${typeHtml(Array.isArray(schema.items) ? true : (schema.items ?? true))}`;
  if (schema.type === 'object') {
    const inner = Object.keys(schema.properties ?? {}).map((name) => `<code>${name}</code>`);
    return inner.length === 0 ? 'object' : `object with ${inner.join(', ')}`;
  }
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.type === 'integer' && minimum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `whole number from ${minimum} to ${maximum}`;
  const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', integer: 'whole number' };
  const { type = 'anything' } = schema;
  const kinds = (typeof type === 'string' ? [type] : type).filter((kind) => kind !== 'null');
  return kinds.map((kind) => words[kind] ?? kind).join(' or ');
}
