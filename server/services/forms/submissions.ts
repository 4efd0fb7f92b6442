import { and, desc, eq, sql } from 'drizzle-orm';
import { answerOf, childOf, type FileAnswer, fieldKindOf, isArray, type JsonValue, readQuestion, toText } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { FormFiles } from '../files/form-files.ts';
import type { Page } from '../lib/page.ts';
import { answerMarkup, type KeptAnswer } from './answers-shown.ts';

const { formSubmissions } = tables;
const pageSize = 50;

export interface Submission {
  readonly id: string;
  readonly formId: string;
  readonly created: number;
  readonly formName: string;
  readonly tags: string[];
  readonly answers: {
    readonly title: string;
    readonly value: unknown;
    readonly html: string;
    readonly files: FileAnswer[];
  }[];
}

interface SubmissionsParts {
  readonly store: Store;
  readonly websiteId: string;
  readonly files: Pick<FormFiles, 'names'>;
  readonly language: string;
  readonly formName: (formId: string) => string;
}

/** The files of an answer; the owner may have called them by other names since. */
function filesOf({ type, value }: KeptAnswer): FileAnswer[] {
  if (fieldKindOf(type) !== 'file') return [];
  // What was kept came through JSON.
  const answer = answerOf(readQuestion({ type }), value as JsonValue);
  return isArray(answer)
    ? answer.map((file) => ({
        id: toText(childOf(file, 'id')),
        name: toText(childOf(file, 'name')),
        size: Number(childOf(file, 'size')),
      }))
    : [];
}

/** Submissions of one site, newest first, a page at a time. */
export async function listSubmissions(
  { store, websiteId, files, formName, language }: SubmissionsParts,
  after: readonly (string | number)[] | undefined,
): Promise<Page<Submission>> {
  const rows = await store.report((database) =>
    database
      .select()
      .from(formSubmissions)
      .where(
        and(
          eq(formSubmissions.websiteId, websiteId),
          after &&
            sql`(${formSubmissions.createdAt}, ${formSubmissions.id}) < (${new Date(Number(after[0]))}, ${String(after[1])})`,
        ),
      )
      .orderBy(desc(formSubmissions.createdAt), desc(formSubmissions.id))
      .limit(pageSize + 1),
  );
  const names = await files.names(rows.flatMap(({ answers }) => answers.flatMap(filesOf).map(({ id }) => id)));
  const items = rows.slice(0, pageSize).map(({ id, formId, createdAt, answers, tags }) => ({
    id,
    formId,
    created: createdAt.getTime(),
    formName: formName(formId),
    tags,
    answers: answers.map((answer) => {
      const given = filesOf(answer).map((file) => ({ ...file, name: names.get(file.id) ?? file.name }));
      const value: unknown = given.length > 0 ? given : answer.value;
      return { title: answer.title, value, html: answerMarkup({ ...answer, value }, language), files: given };
    }),
  }));
  const last = items.at(-1);
  const hasNextPage = rows.length > pageSize;
  return { items, hasNextPage, next: hasNextPage && last ? [last.created, last.id] : null };
}
