import { readListQuery } from '../../site/content/list-query.ts';
import { longestSearch, mostResults } from '../../site/content/search.ts';
import type { PageQuery } from './resolve-page.ts';

/** What an address asks of its page: the part of a list, or what is searched for. */
export function readPageQuery(path: string, raw: URLSearchParams): PageQuery {
  const search = path === '/search' ? (raw.get('q') ?? '').slice(0, longestSearch) : '';
  const results =
    path === '/search' && /^[1-9]\d?$/.test(raw.get('results') ?? '') ? Number(raw.get('results')) : mostResults;
  return { ...readListQuery(raw), search, results: Math.min(results, mostResults) };
}
