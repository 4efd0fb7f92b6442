import { listPages, recordOf, type SitePage } from '../../pages.ts';
import { at, idOf, imagesOf, type Json } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';

/** The one course of a year, lesson by lesson, for those who have no place in it. */

const image = imagesOf(pictures);

interface Lesson {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly picture: readonly [name: string, alt: string];
}

const lessons: readonly Lesson[] = [
  {
    slug: 'choosing-a-sheet',
    title: 'Choosing a sheet',
    excerpt: '<p>Bend it before you buy it.</p>',
    body: '<p>Take a corner between two fingers and bend it without creasing. A sheet that springs back will open again in the night; one that stays has no wish to be a mountain. What you want is in between, and is usually the paper that something else was wrapped in.</p><p>You need one sheet, longer than it is wide, and a table that does not belong to you.</p>',
    picture: ['range-moss', 'Green paper mountains before a row of lilac ones'],
  },
  {
    slug: 'the-first-crease',
    title: 'The first crease',
    excerpt: '<p>It decides all others, and nobody sees it afterwards.</p>',
    body: '<p>Fold along the length, not in the middle. Where exactly is the only thing in this course that is yours: twelve people fold the same mountain, and no two of them at the same height.</p><p>Run a spoon along the crease, once. Twice is polish.</p>',
    picture: ['range-sun', 'Red paper mountains, a folded yellow sun behind them'],
  },
  {
    slug: 'valleys',
    title: 'Valleys',
    excerpt: '<p>Every mountain is held up by what is missing from it.</p>',
    body: '<p>Turn the sheet over. What were mountains are valleys now, and the other way round; fold each of them back by a third. It will look wrong until the last one.</p>',
    picture: ['range-night', 'Blue paper mountains under a paper moon'],
  },
  {
    slug: 'standing',
    title: 'Making it stand',
    excerpt: '<p>Breathe out before you let go.</p>',
    body: '<p>Set it down on its long edge, open it a little at the left, and let go at the right first. If it falls, it was folded on a Monday. Light it from one side with one lamp, and take the picture before somebody opens the window.</p>',
    picture: ['towers-bone', 'Three stacked paper towers: white, vermilion and dark blue'],
  },
];

const record: Json = recordOf({
  urlId: 'course',
  title: 'The same mountain, in four lessons',
  navigationTitle: 'Course',
  typeName: 'course',
  description: 'What twelve people fold together each March, for those who are not among them.',
  ordering: 6,
  itemCount: lessons.length,
});

const published = at('2026-03-28T10:00:00+01:00');

const items = lessons.map(({ slug, picture, ...lesson }, displayIndex): Json => {
  const mainImage = image(...picture);
  return {
    id: idOf(`paper lesson ${slug}`),
    collectionId: record['id'] ?? null,
    recordType: 1,
    recordTypeLabel: 'text',
    addedOn: published,
    updatedOn: published,
    publishOn: published,
    displayIndex,
    starred: false,
    passthrough: false,
    workflowState: 1,
    ...lesson,
    urlId: slug,
    fullUrl: `/course/${slug}`,
    tags: [],
    categories: [],
    assetUrl: mainImage['assetUrl'] ?? null,
    mainImageId: mainImage['id'] ?? null,
    mainImage,
  };
});

export const courseRecord = record;
export const coursePages: readonly SitePage[] = listPages(record, items);
