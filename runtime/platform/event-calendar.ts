import { data, localeOf, text } from '../page/read-context.ts';
import { type CalendarEvent, eventsAt, onClock, printedEvents } from './calendar-events.ts';
import {
  type CalendarDay,
  eventsOn,
  lastDayOf,
  type Month,
  monthAfter,
  monthOf,
  readMonth,
  weeksOf,
  writeMonth,
} from './calendar-month.ts';
import { EventBus } from './event-bus.ts';
import { elementOf } from './holders.ts';
import { wrap } from './node.ts';

type Values = Readonly<Record<string, unknown>>;

/** Narrower days than this show their events beside themselves. */
const NARROW = 120;

/** What a day is made of where the template brings no `.eventcal-clone`. */
const DAY_MARKUP = `<div class="eventcal-content-wrapper"><div class="eventcal-daymarker"><div class="eventcal-daynumber"></div></div>
<ul class="eventcal-list"><li class="eventcal-item"><a class="eventcal-link"><span class="eventcal-time-12hr"></span> <span class="eventcal-title"></span></a></li></ul></div>`;

const OPEN = [
  'eventcal-list-overflow-show',
  'eventcal-list-overflow-fixedwidth',
  'eventcal-edge-left',
  'eventcal-edge-right',
];

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  return element;
}

/** What a calendar says, in the page's language; its days are days, of no time zone. */
class Words {
  readonly #locale: string;

  constructor(locale: string) {
    this.#locale = locale;
  }

  month(month: Month): string {
    return this.#format(`${month.year}-${String(month.month).padStart(2, '0')}-01T00:00`, {
      month: 'long',
      year: 'numeric',
    });
  }

  weekday(date: string, weekday: 'long' | 'short'): string {
    return this.#format(`${date}T00:00`, { weekday });
  }

  time(at: string, hour12: boolean): string {
    return this.#format(at, { hour: 'numeric', minute: '2-digit', hour12 });
  }

  /** 1 is Monday; Sunday where a browser cannot tell, as with the platform. */
  firstDay(): number {
    const locale = new Intl.Locale(this.#locale);
    const tell: unknown = Reflect.get(locale, 'getWeekInfo');
    const info: unknown = typeof tell === 'function' ? tell.call(locale) : Reflect.get(locale, 'weekInfo');
    return Number(data(info)['firstDay']) || 7;
  }

  #format(at: string, options: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.#locale, { ...options, timeZone: 'UTC' }).format(new Date(`${at}Z`));
  }
}

/**
 * `new Y.Squarespace.EventCollectionCalendar({ contentBox }).render()`: a month of a list's events as a table, in the markup
 * that templates style. Without it, its place holds the list that the server printed.
 */
export class EventCalendar extends EventBus {
  readonly #box: HTMLElement | undefined;
  readonly #context: Values;
  readonly #words: Words;
  readonly #pane = made('div', 'yui3-calendar-pane');
  #events: readonly CalendarEvent[] = [];
  #month: Month;
  #open: Element | undefined;

  constructor(context: Values, values: Values = {}) {
    super();
    const box = elementOf(values['contentBox'] ?? values['srcNode'] ?? values['boundingBox']);
    this.#box = box instanceof HTMLElement ? box : undefined;
    this.#context = context;
    this.#words = new Words(localeOf(document, context));
    this.#month = monthOf(this.#today());
  }

  get(name: string): unknown {
    if (name === 'contentBox') return wrap(this.#box);
    return name === 'date' ? new Date(this.#month.year, this.#month.month - 1, 1) : undefined;
  }

  set(name: string, value: unknown): this {
    if (name === 'date' && value instanceof Date)
      this.#show({ year: value.getFullYear(), month: value.getMonth() + 1 });
    return this;
  }

  render(): this {
    const box = this.#box;
    if (box === undefined || this.#pane.isConnected) return this;
    const frame = made('div', 'yui3-widget yui3-calendarbase yui3-calendar yui3-eventcollectioncalendar');
    box.before(frame);
    frame.append(box);
    box.classList.add('yui3-calendar-content');
    box.append(this.#pane);
    this.#tie();
    const printed = printedEvents(box);
    if (printed !== undefined) this.#begin(printed);
    else void this.#ask();
    return this;
  }

  destroy(): void {
    window.removeEventListener('resize', this.#measure);
    this.#pane.remove();
    this.#hidePrinted(false);
    this.fire('destroy');
    this.detach();
  }

  async #ask(): Promise<void> {
    try {
      const collection = data(this.#context['collection']);
      this.#begin(await eventsAt(text(collection['fullUrl']) || location.pathname, this.#timeZone()));
    } catch (reason) {
      // A month without its events says so by itself; what is wrong is for those who look.
      console.warn('The events of the calendar did not come.', reason);
      this.#begin([]);
    }
  }

  #begin(events: readonly CalendarEvent[]): void {
    this.#events = events;
    const told = new URLSearchParams(location.search).get('month') ?? this.#box?.dataset['monthFilter'];
    this.#show(readMonth(told) ?? this.#firstMonth());
    this.#hidePrinted(true);
    this.fire('render');
  }

  /** This month, or that of the next event where this one has none. */
  #firstMonth(): Month {
    const today = this.#today();
    const month = monthOf(today);
    const days = weeksOf(month, 1).flat();
    if (days.some((day) => day.isIn === 'month' && eventsOn(day.date, this.#events).length > 0)) return month;
    const next = this.#events.map(({ start }) => start.slice(0, 10)).filter((date) => date > today);
    return monthOf(next.sort()[0] ?? today);
  }

  #hidePrinted(isHidden: boolean): void {
    const printed = this.#box?.querySelector('[data-calendar-events]');
    if (printed instanceof HTMLElement) printed.hidden = isHidden;
  }

  #timeZone(): string {
    return text(data(this.#context['website'])['timeZone']) || 'America/New_York';
  }

  #today(): string {
    return onClock(Date.now(), this.#timeZone()).slice(0, 10);
  }

  /** Links stay the same elements, so that whoever turns by key stays where they are. */
  #show(month: Month): void {
    this.#month = month;
    this.#open = undefined;
    if (this.#pane.childElementCount === 0) this.#pane.append(this.#header(), this.#grid());
    const [label, previous, next] = ['.yui3-calendar-header-label', '[rel=prev]', '[rel=next]'].map((part) =>
      this.#pane.querySelector(part),
    );
    if (label) label.textContent = this.#words.month(month);
    this.#lead(previous, monthAfter(month, -1));
    this.#lead(next, monthAfter(month, 1));
    const weeks = weeksOf(month, this.#words.firstDay());
    this.#pane.querySelector('tbody')?.replaceChildren(...weeks.map((week) => this.#week(week)));
    this.#pane.querySelector('table')?.setAttribute('aria-label', this.#words.month(month));
    this.#measure();
  }

  readonly #measure = () => {
    for (const cell of this.#pane.querySelectorAll('.eventcal-node-has-event')) this.#markMore(cell);
  };

  #header(): HTMLElement {
    const header = made('div', 'yui3-calendar-header');
    const label = made('div', 'yui3-calendar-header-label');
    label.setAttribute('aria-live', 'polite');
    // Next first: the sheets of templates float both to the right.
    header.append(label, this.#turner('nextmonth', 'next'), this.#turner('prevmonth', 'prev'));
    return header;
  }

  #turner(name: string, rel: string): HTMLElement {
    const link = made('a', `yui3-u yui3-calendarnav-${name} eventcal-show`);
    link.rel = rel;
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // A month that one comes back to, from the page of an event.
      history.replaceState(history.state, '', link.href);
      this.#show(monthAfter(this.#month, rel === 'next' ? 1 : -1));
    });
    return link;
  }

  /** An address of its own, and the name of where it leads. */
  #lead(link: Element | null | undefined, month: Month): void {
    if (!(link instanceof HTMLAnchorElement)) return;
    const address = new URL(location.href);
    address.searchParams.set('month', writeMonth(month));
    link.href = address.href;
    link.setAttribute('aria-label', this.#words.month(month));
  }

  #grid(): HTMLElement {
    const table = made('table', 'yui3-calendar-grid eventcal-show');
    const row = made('tr', 'yui3-calendar-weekdayrow');
    for (const { date } of weeksOf(this.#month, this.#words.firstDay())[0] ?? []) {
      const head = made('th', 'yui3-calendar-weekday');
      head.scope = 'col';
      head.abbr = this.#words.weekday(date, 'long');
      head.textContent = this.#words.weekday(date, 'short');
      row.append(head);
    }
    const head = made('thead');
    head.append(row);
    table.append(head, made('tbody'));
    return table;
  }

  #week(days: readonly CalendarDay[]): HTMLElement {
    const row = made('tr', 'yui3-calendar-row');
    row.append(...days.map((day) => this.#day(day)));
    return row;
  }

  #day({ date, isIn: place }: CalendarDay): HTMLElement {
    if (place !== 'month') return made('td', `yui3-calendar-${place}-day`);
    const cell = made('td', 'yui3-calendar-day');
    const events = eventsOn(date, this.#events);
    cell.classList.toggle('eventcal-node-has-event', events.length > 0);
    if (date === this.#today()) {
      cell.classList.add('eventcal-today');
      cell.setAttribute('aria-current', 'date');
    }
    const clone = this.#box?.querySelector('.eventcal-clone');
    if (clone) cell.append(...[...clone.childNodes].map((node) => node.cloneNode(true)));
    else cell.innerHTML = DAY_MARKUP;
    this.#fill(cell, date, events);
    return cell;
  }

  #fill(cell: Element, date: string, events: readonly CalendarEvent[]): void {
    write(cell, '.eventcal-dayname', this.#words.weekday(date, 'short'));
    write(cell, '.eventcal-daynumber', String(Number(date.slice(8))));
    write(cell, '.eventcal-eventcount', String(events.length));
    const pattern = cell.querySelector('.eventcal-item');
    pattern?.after(...events.map((event) => this.#entry(pattern, event, date)));
    pattern?.remove();
    const list = cell.querySelector('.eventcal-list');
    if (events.length === 0 && list?.querySelector('.eventcal-daymarker') === null) list.remove();
  }

  #entry(pattern: Element, event: CalendarEvent, date: string): Node {
    const entry = pattern.cloneNode(true);
    if (!(entry instanceof Element)) return entry;
    entry.classList.remove('eventcal-item-hidden');
    write(entry, '.eventcal-time-12hr', this.#words.time(event.start, true));
    write(entry, '.eventcal-time-24hr', this.#words.time(event.start, false));
    write(entry, '.eventcal-title', event.title);
    const link = entry.querySelector('a');
    if (link === null) return entry;
    link.href = event.href;
    const isFirst = event.start.slice(0, 10) === date;
    if (lastDayOf(event) !== event.start.slice(0, 10)) {
      link.classList.add(isFirst ? 'eventcal-multiday' : 'eventcal-multiday-subsequent');
    }
    return entry;
  }

  /** A day with more events than it has room for says so, and shows all while somebody is there. */
  #markMore(cell: Element): void {
    const list = cell.querySelector('.eventcal-list');
    const isFull = list !== null && list.scrollHeight > list.clientHeight + 1;
    cell.querySelector('.eventcal-viewall')?.classList.toggle('eventcal-viewall-show', isFull);
    cell.classList.toggle('eventcal-node-has-more', isFull);
  }

  #tie(): void {
    window.addEventListener('resize', this.#measure);
    const opens = ({ target }: Event) =>
      this.#turnTo(target instanceof Element ? (target.closest('td') ?? undefined) : undefined);
    this.#pane.addEventListener('mouseover', opens);
    this.#pane.addEventListener('focusin', opens);
    this.#pane.addEventListener('mouseleave', () => this.#turnTo(undefined));
    this.#pane.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !this.#pane.contains(relatedTarget)) this.#turnTo(undefined);
    });
    this.#pane.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#turnTo(undefined);
    });
  }

  #turnTo(cell: Element | undefined): void {
    if (cell === this.#open) return;
    this.#open?.querySelector('.eventcal-list')?.classList.remove(...OPEN);
    this.#open = cell;
    if (cell?.classList.contains('eventcal-node-has-event') !== true) return;
    const isNarrow = cell.clientWidth < NARROW;
    if (!isNarrow && !cell.classList.contains('eventcal-node-has-more')) return;
    const list = cell.querySelector('.eventcal-list');
    list?.classList.add('eventcal-list-overflow-show');
    if (!isNarrow) return;
    list?.classList.add('eventcal-list-overflow-fixedwidth');
    const column = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    if (column < 2) list?.classList.add('eventcal-edge-left');
    if (column > 4) list?.classList.add('eventcal-edge-right');
  }
}

function write(root: ParentNode, selector: string, words: string): void {
  for (const place of root.querySelectorAll(selector)) place.textContent = words;
}
