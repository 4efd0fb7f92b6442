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
body.rooms main { display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); min-width: 0 }
form label { display: grid; font-size: .75rem; color: var(--soft); gap: .15rem }
form label > * { font-size: .875rem; color: var(--ink) }
[data-choices] { display: flex; flex-wrap: wrap; gap: .5rem .75rem; padding: .6rem 1rem .75rem; border-bottom: 1px solid var(--line); align-items: end }
[data-choices] :is(input:not([type=checkbox]), select) { width: 100%; max-width: 11rem }
[data-choices] [type=checkbox] { width: 1.1rem; height: 1.1rem; min-height: 0; margin: .45rem 0; accent-color: var(--accent) }
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
  [data-choices] label { flex: 1 1 40% }
  .stage { padding: .5rem; flex-wrap: wrap }
  .stage iframe { height: 80vh }
  .stage iframe[title^=Data] { flex: 1 0 100% }
  .sheet { justify-content: center }
}`;
