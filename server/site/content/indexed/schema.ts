/** Changes whenever what is kept of a page does: an index of another number is made anew. */
export const schemaNumber = 7;

/** Addresses in one file of the site map; `addresses.id` decides which, so that a change touches one. */
export const addressesInPart = 10_000;

/**
 * What lists are ordered by, as columns of `pages`; each with the page's number behind it, so that every place in an order
 * is one key, and one index of its own.
 */
export const orderColumns = { featured: 'place', name: 'name', price: 'price', newest: 'added' } as const;

/**
 * What of a list's items parts of it depend on: the columns that it is in order by, what it is narrowed and counted by, what
 * is in stock. A part also shows its items, whatever of them changes.
 */
export const listAspects = [...Object.values(orderColumns), 'labels', 'stock'] as const;
export type ListAspect = (typeof listAspects)[number];

export const schema = `
create table meta(key text primary key, value) without rowid;
create table pages(
  id integer primary key, path text not null unique, file text not null, stamp text not null,
  is_item integer not null, kind text not null, ordering real not null, title text not null,
  list text, name text, price real, added real, place real, type integer, summary text not null, derived text not null
);
create index pages_of_kind on pages(kind, path) where is_item = 0;
create index pages_of_type on pages(type, path) where type > 1;
create index pages_in_order on pages(ordering, path) where is_item = 0;
create table aliases(address text primary key, page integer not null) without rowid;
create table names(name text, page integer, primary key(name, page)) without rowid;
create table items(item text, rank integer, page integer, primary key(item, rank, page)) without rowid;
create index items_of_page on items(page);
create table doubled(item text primary key) without rowid;
create table forms(form text, page integer, primary key(form, page)) without rowid;
create table addresses(
  id integer primary key, address text not null, page integer not null, changed real, hidden integer not null,
  unique(address, page)
);
create table parts(part integer primary key, changed real);
create table labels(list text, label text, page integer, primary key(list, label, page)) without rowid;
create table stocked(item text primary key, is_in_stock integer not null) without rowid;
create table overrides(item text primary key, override text not null, files text not null) without rowid;
create table counts(list text, label text, number integer not null, primary key(list, label)) without rowid;
`;

/**
 * Made when everything is in, which takes half as long as keeping them meanwhile. With the file a part of a list is a few
 * neighbours in its index; without, each of its items is another place of the disk.
 */
const orderIndexes = Object.values(orderColumns)
  .map(
    (column) =>
      `create index if not exists pages_by_${column} on pages(list, ${column}, id, file) where list is not null;`,
  )
  .join('\n');

/** Items that are the own ones of several pages: hardly any, so that whoever has a page of an item has its page. */
const doubledItems =
  'insert or ignore into doubled select item from items where rank = 0 group by item having count(*) > 1;';

/** What an index is completed with when its first pages are all in it. */
export const completion = `${orderIndexes}\n${doubledItems}`;

/** What stands before the path of a page that lies in no file. */
export const sourcePrefix = 'source:';
export const isSource = `substr(file, 1, ${sourcePrefix.length}) = '${sourcePrefix}'`;
/** Made when there are such pages: without it, each of a million is looked at for them. */
export const sourceIndex = `create index if not exists pages_of_sources on pages(path, stamp) where ${isSource}`;
