import { data, text } from '../page/read-context.ts';
import { type EventBus, isListener } from './event-bus.ts';

/** `Y.Squarespace.Template` and `SQS.Tweak`: what the owner set the template's tweaks to. */
export function tweakTools(context: Readonly<Record<string, unknown>>, events: EventBus) {
  const getTweakValue = (name: unknown): unknown => {
    const values = data(context['tweakJSON']);
    const plain = text(name).replace(/^@/, '');
    const found = [plain, `@${plain}`].find((each) => Object.hasOwn(values, each));
    return found === undefined ? undefined : values[found];
  };
  // Before anybody else hears of it: who does asks for the value.
  events.on('tweak:change', (change: unknown) => {
    const { value } = data(change);
    const values = { ...data(context['tweakJSON']) };
    for (const name of namesOf(change)) values[name] = value;
    Reflect.set(context, 'tweakJSON', values);
  });
  /** One name, several or, without any, all of them. */
  const watch = (...given: readonly unknown[]) => {
    const act = given.at(-1);
    const wanted = given.length > 1 ? [given[0]].flat() : undefined;
    if (!isListener(act)) return;
    events.on('tweak:change', (change: unknown) => {
      const { name, value } = data(change);
      if (wanted === undefined || namesOf(change).some((each) => wanted.includes(each))) act({ name, value });
    });
  };
  return { getTweakValue, watch };
}

/** A tweak goes by its title, its slug and its variable. */
function namesOf(change: unknown): readonly string[] {
  const { name, names } = data(change);
  return Array.isArray(names) ? names.map((each) => text(each)) : [text(name)];
}
