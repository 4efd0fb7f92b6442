/** Width and height in pixels of the window that a small picture shows, and the width of the card that it is on. */
const thumbnails = { card: 280, page: [1280, 1000], phone: [390, 1160] } as const;

function thumbnail(kind: 'page' | 'phone'): string {
  const [width, height] = thumbnails[kind];
  const scale = thumbnails.card / width;
  return `
.thumbnail.${kind} { height: ${Math.round(height * scale)}px }
.thumbnail.${kind} iframe { width: ${width}px; height: ${height}px; transform: scale(${scale}) }`;
}

/** The style of the preview's own pages; those of the site are in frames and have theirs. */
export const galleryStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1e24, #eceef1);
  --soft: light-dark(#5a6270, #a3abb8);
  --paper: light-dark(#fff, #17191e);
  --ground: light-dark(#eef0f3, #0e0f12);
  --line: light-dark(#d9dde3, #30353d);
  --field: light-dark(#8a929e, #767e8a);
  --accent: light-dark(#1f4fd8, #8fb0ff);
  --tint: light-dark(#e9effd, #1e2940);
  font: 14px/1.45 system-ui, sans-serif;
}
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; background: var(--paper); color: var(--ink) }
h1 { font-size: 1.25rem; line-height: 1.2; margin: 0 }
h2 { font-size: .75rem; font-weight: 600; color: var(--soft); margin: 1.25rem 0 .25rem }
ul { list-style: none; margin: 0; padding: 0 }
a { color: var(--accent); text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
iframe { border: 0; background: Canvas; display: block }
input, select, textarea, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: 6px;
  padding: .3rem .5rem; min-height: 2rem; max-width: 100% }
input::placeholder { color: var(--soft) }
button { background: var(--ink); border-color: var(--ink); color: var(--paper); font-weight: 600; padding-inline: .9rem; cursor: pointer }

.mails { display: flex; flex-wrap: wrap; gap: 1rem }
iframe.mail { height: 40rem; max-width: 100%; border: 1px solid var(--line); border-radius: 6px }
iframe.mail.wide { flex: 1 1 40rem; width: 40rem; min-width: min(40rem, 100%) }
iframe.mail.narrow { flex: 0 1 22.5rem; width: 22.5rem }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 48rem; padding: 1rem; background: var(--ground); border-radius: 6px }

.ways { display: flex; flex-wrap: wrap; gap: .25rem; padding: .6rem 1rem; border-bottom: 1px solid var(--line) }
.ways a { color: var(--ink); text-decoration: none; padding: .3rem .7rem; border-radius: 6px }
.ways a:hover { background: var(--ground) }
.ways a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600 }

body.rooms { display: grid; grid-template: auto minmax(0, 1fr) / 16rem minmax(0, 1fr); height: 100vh }
body.rooms .ways { grid-column: 1 / -1 }
body.rooms aside { overflow: auto; padding: .75rem 1rem 1.5rem; border-right: 1px solid var(--line) }
body.rooms aside h1 { font-size: 1rem }
body.rooms aside h1 + h2 { margin-top: .75rem }
body.rooms aside input, body.rooms aside textarea { width: 100% }
body.rooms aside li a { display: block; color: inherit; text-decoration: none; margin: 0 -.5rem; padding: .25rem .5rem; border-radius: 6px; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap }
body.rooms aside li a:hover { background: var(--ground) }
body.rooms aside li a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600 }
body.rooms aside input[type=search] { margin-bottom: .4rem }
body.rooms main { display: grid; grid-template: auto auto minmax(0, 1fr) auto auto / minmax(0, 1fr); min-width: 0 }
body.rooms main > .stage { grid-row: 3 }
body.rooms main > [role=status] { grid-row: 4 }
body.rooms main > .hint { grid-row: 5 }
form label { display: grid; font-size: .75rem; color: var(--soft); gap: .15rem }
form label > * { font-size: .875rem; color: var(--ink) }
[data-choices] { display: flex; gap: .5rem; padding: .5rem 1rem; border-bottom: 1px solid var(--line); align-items: center; overflow-x: auto; white-space: nowrap }
[data-choices] > label { display: flex; align-items: center; gap: .35rem; flex: none }
[data-choices] > button { flex: none; background: var(--paper); color: var(--ink); border-color: var(--field); font-weight: 400; padding-inline: .6rem }
[data-choices] > button:hover { background: var(--ground) }
[data-count]:not(:empty) { color: var(--accent); font-weight: 600 }
[data-choices] fieldset { inset: auto; margin: 0; width: min(21.5rem, calc(100vw - 16px)); padding: .75rem 1rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); box-shadow: 0 6px 24px #0003 }
[data-choices] fieldset:popover-open { display: grid; gap: .6rem; position: fixed }
[data-choices] legend { float: left; font-weight: 600; padding: 0 }
[data-choices] legend + * { clear: both }
.fault { display: flex; gap: .75rem; align-items: center; justify-content: space-between; margin: 0; padding: .4rem 1rem; background: light-dark(#fdecea, #3b1513); border-bottom: 1px solid var(--line) }
.fault button { flex: none }
.hint { margin: 0; padding: .4rem 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8125rem }
.audit { flex: 0 0 22rem; overflow: auto; background: var(--paper); border-radius: 6px; padding: 0 1rem 1rem; box-shadow: 0 0 0 1px var(--line) }
.audit details { margin: .5rem 0 }
.audit details button { display: block; width: 100%; margin-top: .35rem; text-align: start; background: none; color: var(--accent); border-color: var(--line); font: .8125rem ui-monospace, monospace; overflow-wrap: anywhere }
h3 { font-size: .75rem; font-weight: 400; color: var(--soft); margin: .6rem 0 .1rem }
[data-choices] fieldset select { width: 100% }
[data-choices] [type=checkbox] { width: 1.1rem; height: 1.1rem; min-height: 0; margin: 0; accent-color: var(--accent) }
[data-capture] { display: grid; gap: .5rem; justify-items: start }
[data-capture] label, [data-capture] h2 { width: 100% }
[data-capture] h2 { margin-bottom: 0 }
.stage { overflow: auto; padding: 1rem; background: var(--ground); display: flex; gap: 1rem }
.stage iframe { height: 100%; width: 100%; margin: auto; border-radius: 6px; box-shadow: 0 0 0 1px var(--line), 0 2px 12px #0002 }
.stage iframe[title^=Data] { flex: 0 0 24rem }
[role=status] { margin: 0 }
[role=status]:not(:empty) { padding: .5rem 1rem; border-top: 1px solid var(--line) }

.single main { padding: 1.25rem 1rem 3rem; max-width: 88rem; margin: auto }
.about { color: var(--soft); margin: .25rem 0 1.25rem; max-width: 75ch }
.sheet { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, ${thumbnails.card}px) }
figure { margin: 0 }
figure a { display: block; color: inherit; text-decoration: none }
figure a:hover .thumbnail { box-shadow: 0 0 0 2px var(--accent) }
.thumbnail { overflow: hidden; border-radius: 6px; background: var(--ground); box-shadow: 0 0 0 1px var(--line) }
.thumbnail iframe { transform-origin: 0 0; pointer-events: none }${thumbnail('page')}${thumbnail('phone')}
figcaption { padding-top: .5rem; color: var(--soft) }
figcaption b { display: block; color: var(--ink) }

.bar { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; align-items: center }
.bar [aria-current] { font-weight: 600; text-decoration: none; color: inherit }
table { border-collapse: collapse; width: 100% }
td, th { padding: .4rem 1rem .4rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-size: .75rem; color: var(--soft) }
td { overflow-wrap: anywhere }
td:first-child { font-family: ui-monospace, monospace; font-size: .8125rem; color: var(--soft); width: 26% }

.tree { font-size: .8125rem }
.tree ul { padding-left: 1rem }
.tree h1 { font-size: .875rem }
mark { margin: 0 .4rem; padding: 0 .3rem; border-radius: .5rem }
summary { cursor: pointer }
[data-path]:not([data-used]) > b { font-weight: 400 }

@media (max-width: 50rem) {
  body.rooms { display: block; height: auto }
  body.rooms aside { max-height: 16rem; border: 0; border-bottom: 1px solid var(--line) }
  .audit { flex: 1 0 100%; order: 1 }
  .stage { padding: .5rem; flex-wrap: wrap }
  .stage iframe { height: 80vh }
  .stage iframe[title^=Data] { flex: 1 0 100% }
  .sheet { justify-content: center }
}`;
