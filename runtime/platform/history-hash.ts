import { text } from '../page/read-context.ts';
import { Base } from './base.ts';

type Values = Readonly<Record<string, unknown>>;

const read = (): Values => Object.fromEntries(new URLSearchParams(location.hash.replace(/^#!?/, '')));

/** `new Y.HistoryHash()`: what stands behind the `#` of the page's address, by names. */
export class HistoryHash extends Base {
  initializer(): void {
    let known = read();
    addEventListener('hashchange', () => {
      const prevVal = known;
      known = read();
      this.fire('change', { prevVal, newVal: known, target: this });
    });
  }

  override get(name?: string): unknown {
    return name === undefined ? read() : read()[name];
  }

  /** A value of null takes its name out. */
  add(values: Values): this {
    location.hash = this.#with(values);
    return this;
  }

  addValue(name: string, value: unknown): this {
    return this.add({ [name]: value });
  }

  /** The same without a step to go back to. */
  replace(values: Values): this {
    history.replaceState(history.state, '', `#${this.#with(values)}`);
    return this;
  }

  replaceValue(name: string, value: unknown): this {
    return this.replace({ [name]: value });
  }

  #with(values: Values): string {
    const all = Object.entries({ ...read(), ...values }).filter(([, value]) => value !== null && value !== undefined);
    return new URLSearchParams(all.map(([name, value]) => [name, text(value)])).toString();
  }
}
