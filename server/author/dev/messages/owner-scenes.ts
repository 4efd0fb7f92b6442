import type { colourMessages, editorMessages, fieldMessages } from '#model';
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

const rule = (name: string) => ({ saidBy: `\`${name}\` of #model, for editors of content: no page of a site asks it` });
const BIG_FILE = 12 * 1024 * 1024;

export const fieldScenes: PlacesOf<typeof fieldMessages> = {
  email: rule('checkOwnerEmail'),
  emailFormat: rule('checkOwnerEmail'),
  linkFormat: linkField,
  pageUrl: rule('checkPageUrl'),
  option: { saidBy: 'a form that was sent with a choice it does not have, which takes a changed page' },
  fileName: rule('checkFile'),
  fileTooLarge: attachFile('drawing.pdf', BIG_FILE),
  fileUnsupported: attachFile('drawing.exe', 10),
  list: rule('checkMailingList'),
  emailSubject: rule('checkEmailSubject'),
  oneTag: rule('checkTag'),
  tagExists: rule('checkTag'),
  datasetRow: rule('checkDataset'),
  datasetColumn: rule('checkDataset'),
  datasetRowsCut: rule('checkDataset'),
  datasetColumnsCut: rule('checkDataset'),
  datasetDataMissing: rule('checkDataset'),
  videoBasic: rule('checkVideoAccount'),
};

const colour = { saidBy: 'the formatter `website-color`, in place of a colour that cannot be' };

export const colourPlaces: PlacesOf<typeof colourMessages> = {
  hue: colour,
  saturation: colour,
  lightness: colour,
  alpha: colour,
  missing: colour,
};
