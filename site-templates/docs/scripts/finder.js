// The search field as a combobox: an index of titles and headings, fetched when the field is first used.

const MOST = 12;
const INDEX = '/assets/search.json';

/** @param {HTMLInputElement} field */
export function wakeFinder(field) {
  const form = field.form;
  const list = document.createElement('ul');
  list.className = 'finder-list';
  list.id = 'finder-list';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Pages and headings');
  list.hidden = true;
  form?.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
  }))
    field.setAttribute(name, value);

  let index;
  let found = [];
  let chosen = -1;

  const show = () => {
    list.hidden = found.length === 0;
    field.setAttribute('aria-expanded', String(found.length > 0));
    list.replaceChildren(...found.map(optionOf));
    choose(-1);
  };
  const choose = (at) => {
    chosen = at;
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === at));
    const option = list.children[at];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const close = () => {
    found = [];
    show();
  };
  const look = async () => {
    // Fetched once: an answer of its own for each letter would take back what was chosen meanwhile.
    index ??= fetch(INDEX)
      .then((answer) => answer.json())
      .then(entriesOf, () => []);
    const entries = await index;
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    // Titles and headings are here; the texts of the pages are the server's to search.
    const all = {
      label: `Search all pages for “${field.value.trim()}”`,
      note: '',
      url: `/search?${new URLSearchParams({ q: field.value })}`,
    };
    found = words.length === 0 ? [] : [...rank(entries, words), all];
    show();
  };

  field.addEventListener('input', () => void look());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose((chosen + step + found.length + (chosen < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && found[chosen]) {
      event.preventDefault();
      location.assign(found[chosen].url);
      close();
    }
  });
  field.addEventListener('blur', close);
  // Before the field loses its focus, which would close the list under the pointer.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const at = [...list.children].findIndex((option) => option.contains(event.target));
    if (at >= 0) location.assign(found[at].url);
    close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea')) return;
    event.preventDefault();
    field.focus();
  });
}

function entriesOf(pages) {
  return pages.flatMap(({ title, url, about, headings }) => [
    { label: title, note: about, url },
    ...headings.map(([id, heading]) => ({ label: heading, note: title, url: `${url}#${id}` })),
  ]);
}

/** Every word must stand in the label or the note; labels that start with what was typed come first. */
function rank(index, words) {
  return index
    .flatMap((entry) => {
      const label = entry.label.toLowerCase();
      const note = entry.note.toLowerCase();
      if (!words.every((word) => label.includes(word) || note.includes(word))) return [];
      const typed = words.join(' ');
      const score = (label === typed ? 8 : 0) + (label.startsWith(typed) ? 4 : 0) + (label.includes(typed) ? 2 : 0);
      return [{ ...entry, score }];
    })
    .sort((one, other) => other.score - one.score || one.label.length - other.label.length)
    .slice(0, MOST);
}

function optionOf({ label, note }, at) {
  const option = document.createElement('li');
  option.id = `finder-option-${at}`;
  option.setAttribute('role', 'option');
  const small = document.createElement('small');
  small.textContent = note;
  option.append(label, small);
  return option;
}
