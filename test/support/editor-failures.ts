import { editorMessages, uploadMessages } from '#model';

/** A call of an owner's screen that fails, and what the owner reads. */
export interface EditorFailure {
  readonly name: string;
  readonly answer: unknown;
  readonly text: string;
}

const failed = (kind: string, error = kind, status = 0, message = 'x') => ({
  ...{ ok: false, kind, problem: error, status, message },
  errors: {},
  details: {},
});
const offline = { name: 'offline', answer: failed('offline'), text: editorMessages.network };
const late = { name: 'too late', answer: failed('timeout'), text: editorMessages.notConnected };

export const listFailures: readonly EditorFailure[] = [
  offline,
  late,
  { name: 'anything else', answer: failed('garbled'), text: editorMessages.collectionsNotLoaded },
];

export const saveFailures: readonly EditorFailure[] = [
  offline,
  late,
  { name: 'gone', answer: failed('refused', 'gallery-unknown', 404), text: editorMessages.notFound },
  { name: 'anything else', answer: failed('garbled'), text: editorMessages.wrong },
];

export const previewFailures = [editorMessages.notLoaded, editorMessages.fontsNotLoaded] as const;

export const renameFailures: readonly EditorFailure[] = [
  offline,
  late,
  { name: 'gone', answer: failed('refused', 'file-unknown', 404), text: editorMessages.notFound },
  {
    name: 'a name that is none',
    answer: failed('refused', 'file-refused', 400, 'Please enter a file name'),
    text: 'Please enter a file name',
  },
  { name: 'anything else', answer: failed('garbled'), text: uploadMessages.renameProblem },
];
