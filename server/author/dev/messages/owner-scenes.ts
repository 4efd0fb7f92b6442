import { type colourMessages, type editorMessages, type fieldMessages, formLimits } from '#model';
import { attachFile, linkField } from './form-scenes.ts';
import { owner, type Scene, type Step } from './scene.ts';
import type { PlacesOf } from './shop-scenes.ts';

const GALLERY = '/config/gallery';
const SAVE: Step = ['press', '.ow-save [type="submit"]'];
/** The gallery's settings are saved, and that fails. */
export const saveGallery = (fault: string): Scene => owner(GALLERY, ['fault', `${fault}@saveGallery`], SAVE);
/** A screen that finds the trouble while it opens. */
export const opened = (path: string, fault: string): Scene => owner('/config', ['fault', fault], ['go', path]);

export const editorScenes: PlacesOf<typeof editorMessages> = {
  wrong: saveGallery('server-fault'),
  network: saveGallery('offline'),
  notConnected: saveGallery('silent'),
  notLoaded: opened(GALLERY, 'empty-pages'),
  collectionsNotLoaded: opened(GALLERY, 'server-fault@listGalleries'),
  fontsNotLoaded: opened(GALLERY, 'no-fonts'),
  notFound: saveGallery('gallery-unknown'),
};

const EDITOR = '.ow-forms';
/** A form of the site is opened in the owner's forms editor, changed, and left or published. */
const editor = (...steps: Step[]): Scene => owner('/config/forms', ['press', 'th a'], ['see', EDITOR], ...steps);
const PUBLISH: Step = ['press', `${EDITOR} .ow-save [type="submit"]`];
const RECIPIENT = '#form-recipients';
const NEW_TAG = '#form-tags';
const ADD_TAG: Step = ['press', `${NEW_TAG} + button`];
/** Choices of a new field, from a table. */
const pasted = (table: string) =>
  editor(
    ['choose', 'radio'],
    ['press', '#form-add + button'],
    ['press', '.ow-import summary'],
    ...(table === '' ? [] : [['type', '.ow-import textarea', table] as const]),
    ['press', '.ow-import button'],
  );
const manyLines = Array.from({ length: formLimits.options + 1 }, (_, line) => `Choice ${line + 1}`).join('\n');
const BIG_FILE = 12 * 1024 * 1024;

export const fieldScenes: PlacesOf<typeof fieldMessages> = {
  email: editor(['press', RECIPIENT], PUBLISH),
  emailFormat: editor(['press', RECIPIENT], ['type', `${RECIPIENT}-0`, 'ann@'], PUBLISH),
  linkFormat: linkField,
  pageUrl: editor(['type', '#form-successRedirect', 'thank-you'], PUBLISH),
  option: { saidBy: 'a form that was sent with a choice it does not have, which takes a changed page' },
  fileName: { saidBy: 'the owner’s list of what visitors wrote, where a file is to be called by nothing' },
  fileTooLarge: attachFile('drawing.pdf', BIG_FILE),
  fileUnsupported: attachFile('drawing.exe', 10),
  list: editor(['type', '#form-mailingListId', ' '], PUBLISH),
  emailSubject: editor(['type', '#form-emailSubject', ' '], PUBLISH),
  oneTag: editor(['type', NEW_TAG, 'one, two'], ADD_TAG),
  tagExists: editor(['type', NEW_TAG, 'pots'], ADD_TAG, ['type', NEW_TAG, 'pots'], ADD_TAG),
  datasetRow: pasted(''),
  datasetColumn: pasted(' '),
  datasetRowsCut: pasted(manyLines),
  datasetColumnsCut: pasted('White\t1'),
  datasetDataMissing: pasted('White\n\nBlack'),
  videoBasic: editor(['type', '#form-film-address', 'https://vimeo.com/76979871'], ['choose', 'basic'], PUBLISH),
};

const colour = {
  saidBy:
    'the screen of the style, where a template has a setting for a colour and hsl(…) is typed that cannot be, and the formatter `website-color`',
};

export const colourPlaces: PlacesOf<typeof colourMessages> = {
  hue: colour,
  saturation: colour,
  lightness: colour,
  alpha: colour,
  missing: colour,
};
