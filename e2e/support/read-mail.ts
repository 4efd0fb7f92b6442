export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as our own server writes it into a file: two parts at most, each quoted-printable, base64 or plain. */
export function readMail(source: string): Mail {
  const { headers, body } = partOf(source);
  const boundary = /boundary="?([^";\r\n]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const text = (type: string) => {
    const part = parts.find(({ headers: own }) => (own['content-type'] ?? '').startsWith(type));
    return part ? decoded(part) : '';
  };
  return {
    to: (headers['to'] ?? '').replace(/^.*<|>.*$/g, ''),
    subject: (headers['subject'] ?? '').replace(
      /=\?utf-8\?(q|b)\?(.*?)\?=\s*/gi,
      (_word, way: string, written: string) =>
        way.toLowerCase() === 'b'
          ? Buffer.from(written, 'base64').toString('utf8')
          : unquoted(written.replaceAll('_', ' ')),
    ),
    text: text('text/plain'),
    html: text('text/html'),
  };
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function partOf(source: string): Part {
  const [head = '', ...rest] = source.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(headers), body: rest.join('\n\n') };
}

function decoded({ headers, body }: Part): string {
  const way = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  if (way === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (way === 'quoted-printable') return unquoted(body.replace(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString('utf8');
