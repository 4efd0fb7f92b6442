import type { Migration } from '../migrate.ts';

/**
 * The tables of pages. Only `site`, `file` and `body` are written; all else is worked out by the database, so that a row that another
 * program writes is found as one of ours is. `body` is the file's text, byte for byte; `page` is the same for queries.
 *
 * Of a change everybody is told in the transaction, by `vitrine_content`: which files, or, of many, that there are some.
 */
export const contentMigrations: readonly Migration[] = [
  {
    name: 'content_0000_pages',
    statements: [
      // `jsonb` has no place for the character 0 and the mark of some editors; the page itself keeps them.
      String.raw`create function content_json(body text) returns jsonb language sql immutable parallel safe as $$
        select replace(ltrim(body, U&'\FEFF'), '\u0000', '\ufffd')::jsonb $$`,
      // Words without markup, accents and case, with nothing between them that the parser of a language would take for more.
      String.raw`create function content_words(text text) returns text language sql immutable parallel safe as $$
        select regexp_replace(regexp_replace(lower(normalize(left(regexp_replace(coalesce(text, ''), '<[^>]*>', ' ', 'g'), 20000), NFKD)),
          U&'[\0300-\036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g') $$`,
      `create function content_title(page jsonb) returns text language sql immutable parallel safe as $$
        select coalesce(nullif(page #>> '{item,title}', ''), nullif(page #>> '{collection,title}', ''), page ->> 'title', '') $$`,
      `create function content_search(language regconfig, page jsonb) returns tsvector language sql immutable parallel safe as $$
        select setweight(to_tsvector('simple', content_words(content_title(page)))
            || to_tsvector(language, content_words(content_title(page))), 'A')
          || setweight(to_tsvector(language, content_words(coalesce(page #>> '{item,excerpt}', page #>> '{collection,description}'))), 'B')
          || to_tsvector(language, content_words(concat_ws(' ', page #>> '{item,body}', page #>> '{item,description}',
            page #>> '{collection,body}', page ->> 'mainContent', page #>> '{item,tags}', page #>> '{item,categories}'))) $$`,
      // A word with each of its letters left out, and itself: two words that are one slip apart share one of these.
      `create function content_slips(word text) returns text[] language sql immutable parallel safe as $$
        select array_agg(distinct overlay(word placing '' from n for 1)) || word from generate_series(1, length(word)) n $$`,
      'create table content_language(language regconfig not null)',
      `create table content_pages(
        file text collate "C" primary key,
        body text not null,
        language regconfig not null default 'simple',
        stamp text not null generated always as (md5(body)) stored,
        page jsonb not null generated always as (content_json(body)) stored,
        title text not null generated always as (content_title(content_json(body))) stored,
        is_page boolean not null generated always as (file !~ '(^|/)_') stored,
        is_product boolean not null generated always as
          (coalesce(jsonb_typeof(content_json(body) #> '{item,structuredContent}') = 'object', false)) stored,
        search tsvector not null generated always as (content_search(language, content_json(body))) stored,
        changed_at timestamptz not null default now(),
        check (file ~ '\\.json$' and jsonb_typeof(content_json(body)) = 'object')
      )`,
      'create index content_pages_search on content_pages using gin(search) where is_page',
      'create index content_pages_stamps on content_pages(file) include (stamp)',
      `create table content_title_words(
        word text primary key,
        slips text[] not null generated always as (content_slips(word)) stored
      )`,
      'create index content_title_words_slips on content_title_words using gin(slips)',
      `create function content_stamped() returns trigger language plpgsql set search_path from current as $$
        begin
          new.language := coalesce((select language from content_language limit 1), 'simple');
          new.changed_at := now();
          return new;
        end $$`,
      'create trigger content_stamped before insert or update on content_pages for each row execute function content_stamped()',
      `create function content_changed() returns trigger language plpgsql set search_path from current as $$
        declare
          files text[];
          news text;
        begin
          select array_agg(file) into files from (select file from changed limit 51) few;
          if files is null then return null; end if;
          news := json_build_object('schema', tg_table_schema, 'files', files)::text;
          if array_length(files, 1) > 50 or octet_length(news) > 7000 then
            news := json_build_object('schema', tg_table_schema)::text;
          end if;
          perform pg_notify('vitrine_content', news);
          if tg_op <> 'DELETE' then
            insert into content_title_words(word)
              select distinct word from changed, regexp_split_to_table(content_words(title), ' ') word
              where length(word) between 3 and 20 and word !~ '[0-9]' order by word
              on conflict do nothing;
          end if;
          return null;
        end $$`,
      ...(['insert', 'update'] as const).map(
        (event) => `create trigger content_changed_by_${event} after ${event} on content_pages
          referencing new table as changed for each statement execute function content_changed()`,
      ),
      `create trigger content_changed_by_delete after delete on content_pages
        referencing old table as changed for each statement execute function content_changed()`,
    ],
  },
  {
    name: 'content_0001_sites',
    statements: [
      'alter table content_pages add column site text collate "C" not null default \'\'',
      'alter table content_pages drop constraint content_pages_pkey',
      'alter table content_pages add primary key (site, file)',
      'drop index content_pages_stamps',
      'create index content_pages_stamps on content_pages(site, file) include (stamp)',
      'alter table content_language add column site text collate "C" not null default \'\'',
      'alter table content_title_words add column site text collate "C" not null default \'\'',
      'alter table content_title_words drop constraint content_title_words_pkey',
      'alter table content_title_words add primary key (site, word)',
      `create or replace function content_stamped() returns trigger language plpgsql set search_path from current as $$
        begin
          new.language := coalesce((select language from content_language where site = new.site limit 1), 'simple');
          new.changed_at := now();
          return new;
        end $$`,
      `create or replace function content_changed() returns trigger language plpgsql set search_path from current as $$
        declare
          of_site text;
          files text[];
          news text;
        begin
          for of_site in select distinct site from changed loop
            select array_agg(file) into files from (select file from changed where site = of_site limit 51) few;
            news := json_build_object('schema', tg_table_schema, 'site', of_site, 'files', files)::text;
            if array_length(files, 1) > 50 or octet_length(news) > 7000 then
              news := json_build_object('schema', tg_table_schema, 'site', of_site)::text;
            end if;
            perform pg_notify('vitrine_content', news);
          end loop;
          if tg_op <> 'DELETE' then
            insert into content_title_words(site, word)
              select distinct site, word from changed, regexp_split_to_table(content_words(title), ' ') word
              where length(word) between 3 and 20 and word !~ '[0-9]' order by site, word
              on conflict do nothing;
          end if;
          return null;
        end $$`,
    ],
  },
];

/** For slips of more than one letter. Not every owner of a database may make an extension: without it those find nothing. */
export const trigramStatements: readonly string[] = [
  'create extension if not exists pg_trgm',
  'create index if not exists content_title_words_near on content_title_words using gin(word gin_trgm_ops)',
];
