import { and, desc, eq, sql } from 'drizzle-orm';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CsvColumns, csvLines } from '../lib/csv.ts';
import { answerText } from './answers-shown.ts';

const { formSubmissions } = tables;
type Row = typeof formSubmissions.$inferSelect;

interface Parts {
  readonly store: Store;
  readonly websiteId: string;
  readonly website: Pick<Catalogue['website'], 'language' | 'timeZone'>;
  readonly formName: (formId: string) => string;
}

/** Columns of questions at most: whoever renames one again and again makes another each time. */
const mostQuestions = 200;

/** What visitors sent, as a table: a column for each question that was ever answered, the newest submission first. */
export async function* submissionRows(parts: Parts): AsyncGenerator<string> {
  const questions = await readQuestions(parts);
  const columns: CsvColumns<readonly [row: Row]> = [
    ['received', ({ createdAt }) => createdAt],
    ['form', ({ formId }) => parts.formName(formId)],
    ['tags', ({ tags }) => tags.join(', ')],
    ...questions.map((question) => [question, (row: Row) => answersTo(row, question, parts.website.language)] as const),
  ];
  yield* csvLines({
    columns,
    lines: (row: Row) => [[row] as const],
    timeZone: parts.website.timeZone,
    read: (last, most) => readRows(parts, last, most),
  });
}

/** In the order in which they were first asked. */
async function readQuestions({ store, websiteId }: Parts): Promise<string[]> {
  const { rows } = await store.report((database) =>
    database.execute<{ title: string }>(sql`
      select answer ->> 'title' as title
      from ${formSubmissions}, jsonb_array_elements(${formSubmissions.answers}) with ordinality as given (answer, place)
      where ${formSubmissions.websiteId} = ${websiteId}
      group by 1 order by min(${formSubmissions.createdAt}), min(place) limit ${mostQuestions}`),
  );
  return rows.map(({ title }) => title);
}

/** A form may ask two questions of one name. */
function answersTo({ answers }: Row, question: string, language: string): string {
  return answers
    .filter(({ title }) => title === question)
    .map((answer) => withoutQuestion(answerText(answer, language), question))
    .join('\n');
}

const withoutQuestion = (text: string, question: string) =>
  text.startsWith(`${question}:`) ? text.slice(question.length + 1).trim() : text;

function readRows({ store, websiteId }: Parts, last: Row | undefined, most: number): Promise<Row[]> {
  const after = last && sql`(${formSubmissions.createdAt}, ${formSubmissions.id}) < (${last.createdAt}, ${last.id})`;
  return store.report((database) =>
    database
      .select()
      .from(formSubmissions)
      .where(and(eq(formSubmissions.websiteId, websiteId), after))
      .orderBy(desc(formSubmissions.createdAt), desc(formSubmissions.id))
      .limit(most),
  );
}
