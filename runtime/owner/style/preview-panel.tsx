import { createRoot } from 'react-dom/client';
import type { Answer } from '../ask-context.ts';
import { StyleEditor } from './editor.tsx';
import type { StyleService } from './service.ts';
import '../../ui/styles.css';
import '../owner.css';

const address = '/__vitrine/tweaks';

/** The calls of the preview on its author's machine; their answers are the preview's own. */
async function ask<Value>(method: string, path = '', body?: object): Promise<Answer<Value>> {
  const sent =
    body instanceof Blob
      ? { headers: { 'Content-Type': 'application/octet-stream' }, body }
      : body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(address + path, { method, ...sent });
    if (answer.ok) return { ok: true, value: (await answer.json()) as Value };
    return { ok: false, error: String(answer.status), text: await errorText(answer) };
  } catch {
    return { ok: false, error: 'offline', text: 'The preview does not answer. Is it still running?' };
  }
}

async function errorText(answer: Response): Promise<string> {
  const told: unknown = await answer.json().catch(() => undefined);
  const detail = typeof told === 'object' && told !== null ? Reflect.get(told, 'detail') : undefined;
  return typeof detail === 'string' ? detail : 'The preview refused this.';
}

const service: StyleService = {
  read: () => ask('GET'),
  preview: (values) => ask('POST', '/preview', { values }),
  publish: (values) => ask('PUT', '', { values }),
  takeBack: () => ask('POST', '/take-back'),
  sendPicture: (file) => ask('POST', '/pictures', file),
  messages: {
    publish: 'Save',
    published: 'Saved as tweakJSON in _site.json of the content.',
    takeBack: 'Take back',
    takenBack: 'Written as it was before.',
  },
};

const place = document.querySelector('[data-owner-area]');
// Without the script that follows saved files: the panel shows what was not saved yet.
if (place)
  createRoot(place).render(<StyleEditor service={service} query={`?vitrine=${encodeURIComponent('still=')}`} />);
