/** The browser's upload, held in a test's hand: what goes out is seen, what comes back is the test's. */
export class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  address = '';
  body: unknown;
  status = 0;
  responseText = '';
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): string {
    return 'application/json';
  }
  send(body: unknown): void {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  progress(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 });
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

export interface UploadFailure {
  readonly name: string;
  /** What happens to the bytes. */
  readonly act: (upload: FakeUpload) => void;
  /** What the server says when it is asked about the file; absent: it is never asked. */
  readonly job?: unknown;
  readonly text: string;
  /** Whether the same file may be sent again; it may, unless this says no. */
  readonly mayRetry?: false;
}

const file = { id: 'i'.repeat(43), name: 'plan.pdf', size: 4 };
const errorBody = (error: string, message: string) => ({ problem: error, message, error: message });
const processing = (upload: FakeUpload) => upload.answer(200, { ...file, state: 'processing' });
const job = (state: string) => ({ ok: true, value: { ...file, state } });

/** Every way in which an upload can end without a file, and the message for it. */
export const uploadFailures: readonly UploadFailure[] = [
  { name: 'no connection', act: (upload) => upload.onerror?.(), text: 'Network error' },
  {
    name: 'a connection that breaks',
    act: (upload) => {
      upload.progress(50);
      upload.onerror?.();
    },
    text: 'File upload failed to complete',
  },
  { name: 'an answer that is none', act: (upload) => upload.answer(200, '<html>'), text: 'Error uploading' },
  {
    name: 'a fault of the server',
    act: (upload) => upload.answer(500, errorBody('form-fault', 'x')),
    text: 'Unable to Upload File. There was a problem while uploading your file.',
  },
  {
    name: 'a fault of a proxy',
    act: (upload) => upload.answer(502, '<html>'),
    text: 'Unable to Upload File. There was a problem while uploading your file.',
  },
  {
    name: 'a server that is full',
    act: (upload) => upload.answer(507, errorBody('storage-full', 'There is no room.')),
    text: 'There is no room.',
  },
  {
    name: 'a form that is not there',
    act: (upload) => upload.answer(404, errorBody('form-unknown', 'x')),
    text: 'This form has not been configured yet.',
    mayRetry: false,
  },
  {
    name: 'too many',
    act: (upload) => upload.answer(429, errorBody('form-rate-limited', 'Too many.')),
    text: 'Too many.',
  },
  {
    name: 'a file that the server refuses',
    act: (upload) =>
      upload.answer(400, errorBody('file-refused', 'The file plan.pdf does not appear to be a supported file.')),
    text: 'The file plan.pdf does not appear to be a supported file.',
    mayRetry: false,
  },
  { name: 'a look that fails', act: processing, job: job('failed'), text: 'File processing failed' },
  {
    name: 'a look that is cancelled elsewhere',
    act: processing,
    job: job('cancelled'),
    text: 'File processing cancelled',
  },
  { name: 'a look without end', act: processing, job: job('processing'), text: 'File processing failed to complete' },
  {
    name: 'a look of which nothing is heard',
    act: processing,
    job: { ok: false, kind: 'garbled', status: 200 },
    text: 'No response data from job request.',
  },
];
