// Examples that can be changed. The engine runs in a worker of its own, which is asked for when somebody first changes
// something; nothing that is typed leaves the browser, and what a template prints is shown as text, or in a frame that
// may run nothing.

const WORKER = new URL('./playground/worker.js', import.meta.url);
const PATIENCE = 15_000;
const PAUSE = 120;

let worker;
let asked = 0;
const waiting = new Map();

function stopWorker() {
  worker?.terminate();
  worker = undefined;
  for (const { refuse } of waiting.values()) refuse(new Error('The engine did not answer.'));
  waiting.clear();
}

function startWorker() {
  const started = new Worker(WORKER, { type: 'module' });
  started.addEventListener('message', ({ data }) => {
    waiting.get(data.id)?.answer(data);
    waiting.delete(data.id);
  });
  started.addEventListener('error', stopWorker);
  return started;
}

/** One render. A worker that does not answer in time is given up, and the next question gets a new one. */
function ask(attempt) {
  worker ??= startWorker();
  asked += 1;
  const id = asked;
  return new Promise((answer, refuse) => {
    const clock = setTimeout(stopWorker, PATIENCE);
    const settle = (then) => (value) => {
      clearTimeout(clock);
      then(value);
    };
    waiting.set(id, { answer: settle(answer), refuse: settle(refuse) });
    worker.postMessage({ ...attempt, id });
  });
}

/** @param {Iterable<Element>} examples */
export function wakeExamples(examples) {
  for (const example of examples) {
    const isPlayground = example.closest('[data-playground]') !== null;
    const tools = document.createElement('div');
    tools.className = 'example-tools';
    example.append(tools);
    if (isPlayground) openPlayground(example, tools);
    else {
      const edit = button('Change it', () => {
        edit.remove();
        openEditor(example, tools)[0]?.focus();
      });
      tools.append(edit, playgroundLink(example));
    }
  }
}

const text = (example, part) => example.querySelector(`[data-part="${part}"]`)?.textContent ?? '';

function attemptOf(example) {
  const { locale, now, partials } = example.dataset;
  return {
    template: text(example, 'template'),
    json: text(example, 'json'),
    ...(locale === undefined ? {} : { locale }),
    ...(now === undefined ? {} : { now: Number(now) }),
    ...(partials === undefined ? {} : { partials: JSON.parse(partials) }),
  };
}

/** Puts fields in the place of template and data, and renders what is typed after a short pause. */
function openEditor(example, tools) {
  const attempt = attemptOf(example);
  const start = { ...attempt };
  let clock;
  const changed = () => {
    clearTimeout(clock);
    clock = setTimeout(() => void render(example, attempt), PAUSE);
  };
  const fields = ['template', 'json'].map((part) => {
    const field = document.createElement('textarea');
    field.value = attempt[part];
    field.spellcheck = false;
    field.setAttribute('autocapitalize', 'off');
    field.setAttribute('aria-label', part === 'json' ? 'Data' : 'Template');
    field.rows = Math.min(24, attempt[part].split('\n').length + 1);
    field.addEventListener('input', () => {
      attempt[part] = field.value;
      changed();
    });
    example.querySelector(`[data-part="${part}"]`)?.closest('pre')?.replaceWith(field);
    return field;
  });
  example.querySelector('[data-part="output"]')?.closest('pre')?.setAttribute('aria-live', 'polite');
  const preview = document.createElement('iframe');
  preview.className = 'preview';
  preview.title = 'The output as a page';
  preview.setAttribute('sandbox', '');
  preview.hidden = true;
  example.querySelector('.pane-output')?.append(preview);
  const look = button('Show as a page', () => {
    preview.hidden = !preview.hidden;
    look.setAttribute('aria-pressed', String(!preview.hidden));
    showPage(preview, text(example, 'output'));
  });
  look.setAttribute('aria-pressed', 'false');
  const back = button('As it was', () => {
    Object.assign(attempt, start);
    fields.forEach((field, at) => {
      field.value = at === 0 ? start.template : start.json;
    });
    changed();
  });
  tools.prepend(look, back);
  example.attempt = attempt;
  return fields;
}

/** As a page that may neither run nor fetch anything: an address in a link to the playground must not call home. */
function showPage(frame, html) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;
}

async function render(example, attempt) {
  const output = example.querySelector('[data-part="output"]');
  const diagnostics = example.querySelector('[data-part="diagnostics"]');
  const typed = JSON.stringify(attempt);
  try {
    const answer = await ask(attempt);
    // Something newer has been typed meanwhile.
    if (JSON.stringify(attempt) !== typed) return;
    if (answer.error !== undefined) throw new Error(answer.error);
    output.textContent = answer.output;
    example.querySelector('[data-part="empty-lines"]')?.remove();
    diagnostics.replaceChildren(...answer.diagnostics.map(diagnosticItem));
    const preview = example.querySelector('.preview');
    if (preview && !preview.hidden) showPage(preview, answer.output);
  } catch (error) {
    diagnostics.replaceChildren(
      diagnosticItem({ severity: 'error', where: 'engine', line: 1, column: 1, message: error.message, help: '' }),
    );
  }
}

function diagnosticItem({ severity, where, line, column, message, help, suggestion }) {
  const item = document.createElement('li');
  item.className = `diagnostic diagnostic-${severity}`;
  const place = document.createElement('strong');
  place.textContent = `${where}:${line}:${column}`;
  const advice = document.createElement('span');
  advice.textContent = help;
  item.append(place, ` ${message} `);
  if (suggestion !== undefined) item.append(`Did you mean ${suggestion}? `);
  item.append(advice);
  return item;
}

function button(label, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}

/** The state of an example in an address: base64url of its JSON. */
function encode(attempt) {
  const bytes = new TextEncoder().encode(JSON.stringify(attempt));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function decode(hash) {
  try {
    const binary = atob(hash.replaceAll('-', '+').replaceAll('_', '/'));
    const attempt = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
    return typeof attempt.template === 'string' && typeof attempt.json === 'string' ? attempt : undefined;
  } catch {
    return undefined;
  }
}

function playgroundLink(example) {
  const link = document.createElement('a');
  link.textContent = 'Open in the playground';
  link.href = '/playground';
  link.addEventListener('click', () => {
    link.href = `/playground#${encode(example.attempt ?? attemptOf(example))}`;
  });
  return link;
}

/** The playground is an example that is open from the start, with what its address holds. */
function openPlayground(example, tools) {
  const given = decode(location.hash.slice(1));
  if (given !== undefined) {
    for (const part of ['template', 'json']) {
      const place = example.querySelector(`[data-part="${part}"]`);
      if (place) place.textContent = given[part];
    }
    if (given.locale !== undefined) example.dataset.locale = given.locale;
    if (given.now !== undefined) example.dataset.now = given.now;
    if (given.partials !== undefined) example.dataset.partials = JSON.stringify(given.partials);
  }
  openEditor(example, tools);
  if (given !== undefined) void render(example, example.attempt);
  const copy = button('Copy a link to this', async () => {
    const address = new URL(`#${encode(example.attempt)}`, location.href);
    history.replaceState(null, '', address);
    await navigator.clipboard.writeText(address.href).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'The link is in the address bar'),
    );
  });
  tools.append(copy);
}
