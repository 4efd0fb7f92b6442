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
  /** One name, several or, without any, all of them. */
  const watch = (...given: readonly unknown[]) => {
    const act = given.at(-1);
    const names = given.length > 1 ? [given[0]].flat() : undefined;
    if (!isListener(act)) return;
    events.on('tweak:change', (change: unknown) => {
      const { name, value } = data(change);
      if (names === undefined || names.includes(name)) act({ name, value });
    });
  };
  return { getTweakValue, watch };
}
