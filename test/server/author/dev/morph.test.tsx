import { describe, expect, it } from 'vitest';
import { morph } from '../../../../server/author/dev/client/morph.ts';

const body = (html: string) => new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;

describe('a page that was printed again', () => {
  it.each([
    ['a text', '<p>one</p>', '<p>two</p>', '<p>two</p>'],
    ['an element more', '<p>one</p><b>end</b>', '<p>one</p><i>new</i><b>end</b>', '<p>one</p><i>new</i><b>end</b>'],
    ['an element more at the start', '<p>one</p>', '<i>new</i><p>one</p>', '<i>new</i><p>one</p>'],
    ['an element less', '<p>one</p><i>old</i><b>end</b>', '<p>one</p><b>end</b>', '<p>one</p><b>end</b>'],
    ['an attribute', '<p class="a" title="t">x</p>', '<p class="b">x</p>', '<p class="b">x</p>'],
    ['all of it', '<p>one</p>', '<ul><li>two</li></ul>', '<ul><li>two</li></ul>'],
  ])('shows %s', (_, before, after, shown) => {
    const live = body(before);
    expect(morph(live, body(before), body(after))).toBe(true);
    expect(live.innerHTML).toBe(shown);
  });

  it('keeps what scripts have put among it, and the elements that stay', () => {
    const before = '<header>Shop</header><main><input><p>one</p></main><footer>old</footer>';
    const live = body(before);
    const input = live.querySelector('input');
    live.prepend(Object.assign(document.createElement('div'), { id: 'notice', textContent: 'cookies?' }));
    live.append(Object.assign(document.createElement('div'), { className: 'said' }));
    live.querySelector('p')?.before(document.createElement('output'));
    expect(morph(live, body(before), body(before.replace('old', 'new').replace('one', 'two')))).toBe(true);
    expect(live.innerHTML).toBe(
      '<div id="notice">cookies?</div><header>Shop</header><main><input><output></output><p>two</p></main><footer>new</footer><div class="said"></div>',
    );
    expect(live.querySelector('input')).toBe(input);
  });

  it('takes an element of another class for one of a script', () => {
    const before = '<div class="card">one</div>';
    const live = body(before);
    live.prepend(Object.assign(document.createElement('div'), { className: 'pill', textContent: '2 items' }));
    (live.lastElementChild as HTMLElement).title = 'touched';
    expect(morph(live, body(before), body('<div class="card">two</div>'))).toBe(true);
    expect(live.innerHTML).toBe('<div class="pill">2 items</div><div class="card" title="touched">two</div>');
  });

  it('asks for the page again when scripts have taken away what is to change', () => {
    const before = '<section><p>one</p><p>two</p></section>';
    const live = body(before);
    live.querySelector('p')?.remove();
    expect(morph(live, body(before), body('<section><p>one</p><p>three</p></section>'))).toBe(false);
  });
});
