import type { emailMessages, formMessages, lengthMessages, restockMessages, uploadMessages } from '#model';
import { inForm, owner, pressSubmit, restock, type Scene, type Step, send, site } from './scene.ts';
import type { PlacesOf } from './shop-scenes.ts';

/** The page's form with a field of every kind, and one with a protection that nobody has set up. */
const EVERY = 'every-kind';
const PROTECTED = 'protected';

const EMAIL = 'input[type="email"]';
const FILE = 'input[type="file"]';
const within = (kind: string, element: string) => inForm(`.${kind} ${element}`);
const attach = (fault: string, name = 'drawing.pdf', bytes = 2_000): Step[] => [
  ['fault', fault],
  ['attach', inForm(FILE), name, bytes],
];
const upload = (...steps: Step[]): Scene => site(EVERY, ...steps);

export const formScenes: PlacesOf<typeof formMessages> = {
  required: site(undefined, pressSubmit),
  surveyIncomplete: site(EVERY, pressSubmit),
  submitting: send(undefined, ['fault', 'slow']),
  processing: send(undefined, ['break', 'JSON.stringify']),
  unknown: send(undefined, ['fault', 'offline']),
  captchaOpen: send(undefined, ['fault', 'form-captcha@saveSubmission']),
  captchaNotSetUp: { ...send(PROTECTED), settings: 'captcha-not-set-up' },
  keyMissing: send(undefined, ['fault', 'server-fault@createSubmissionKey']),
  fieldsUnreadable: send(undefined, ['fault', 'form-unreadable@saveSubmission']),
  fieldsInvalid: site(undefined, pressSubmit),
  reviewBelow: site(undefined, pressSubmit),
  reviewAbove: site(undefined, pressSubmit),
  unauthorised: send(undefined, ['fault', 'form-key-unusable@saveSubmission']),
  notConfigured: send(undefined, ['fault', 'form-unknown@saveSubmission']),
  tooMany: send(undefined, ['fault', 'form-rate-limited@saveSubmission']),
  serverError: send(undefined, ['fault', 'form-fault@saveSubmission']),
  notANumber: send(EVERY, ['type', within('number', 'input'), 'twelve']),
  amountTooLong: send(EVERY, ['type', within('currency', 'input'), '12345678901234']),
  noDate: send(EVERY, ['type', within('date', 'input'), '13']),
  noTime: send(EVERY, ['type', within('time', 'input'), '25']),
  noPhone: send(EVERY, ['type', within('phone', 'input'), 'none']),
};

export const emailScenes: PlacesOf<typeof emailMessages> = {
  invalid: send(undefined, ['type', inForm(EMAIL), 'a@']),
  blank: restock(''),
  restockInvalid: restock('ann@'),
};

export const lengthScenes: PlacesOf<typeof lengthMessages> = {
  exceeded: site(undefined, ['type', inForm('textarea'), 'x'.repeat(5_000)]),
  counter: site(undefined, ['type', inForm('textarea'), 'A few words']),
};

export const restockScenes: PlacesOf<typeof restockMessages> = {
  failed: restock('ann@example.org', ['fault', 'offline']),
  succeeded: { ...restock('ann@example.org', ['fault', 'signed-up@signUpForRestock']), state: 'restock-plainly' },
  siteKeyMissing: { saidBy: 'the console of a page whose form asks for a captcha without a key' },
};

const renamed = (fault: string): Scene =>
  owner(
    '/config',
    ['fault', `one-received-file@listSubmissions,${fault}`],
    ['go', '/config/forms'],
    ['press', 'button[aria-label^="Rename"]'],
    ['press', '.ow-row form [type="submit"], form.ow-row [type="submit"]'],
  );

export const uploadScenes: PlacesOf<typeof uploadMessages> = {
  uploadFailed: upload(...attach('server-fault@uploadFormFile')),
  uploadProblem: upload(...attach('server-fault@uploadFormFile')),
  uploadIncomplete: upload(...attach('cut@uploadFormFile')),
  uploadError: upload(...attach('portal@uploadFormFile')),
  processingFailed: upload(...attach('file-failed@uploadFormFile')),
  processingIncomplete: upload(...attach('file-in-work@uploadFormFile,file-in-work@readFormFile')),
  processingCancelled: upload(...attach('slow'), ['press', inForm('.file-state button')]),
  jobWithoutData: upload(...attach('file-in-work@uploadFormFile,portal@readFormFile')),
  renameFailed: renamed('server-fault@renameReceivedFile'),
  renameProblem: renamed('server-fault@renameReceivedFile'),
};

export const rename = renamed;
export const attachAnything = (fault: string): Scene => upload(...attach(`${fault}@uploadFormFile`));
export const attachFile = (name: string, bytes: number): Scene => upload(['attach', inForm(FILE), name, bytes]);
export const linkField = send(EVERY, ['type', within('website', 'input'), 'the moon']);
