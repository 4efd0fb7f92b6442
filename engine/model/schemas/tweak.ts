import * as z from 'zod/mini';

/** The kinds of tweaks that template folders declare. */
export const tweakTypes = ['color', 'value', 'font', 'dropdown', 'checkbox', 'image'] as const;

/** What a font tweak sets; each is a property of CSS and, behind the name of the tweak's class, a variable of the sheet. */
export const fontProperties = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'line-height',
  'text-transform',
  'text-decoration',
] as const;
export type FontProperty = (typeof fontProperties)[number];

/** Not spread into the others: a bundler leaves no spread out, and with it the library, where nothing asks for them. */
const Common = z.object({
  /** The tweak's name in `tweakJSON`: its title. */
  name: z.string(),
  label: z.string(),
  category: z.string(),
  /** Selectors; the tweak is offered on pages where one of them is found. Empty: everywhere. */
  showOnlyWhenPresent: z.string(),
  /** Selectors of what the tweak changes. */
  target: z.string(),
  /** Whether scripts of the folder ask for it. */
  js: z.boolean(),
});

export const Tweak = z.discriminatedUnion('type', [
  z.extend(Common, { type: z.literal('color'), variable: z.string(), initial: z.string(), opaque: z.boolean() }),
  z.extend(Common, {
    type: z.literal('value'),
    variable: z.string(),
    initial: z.string(),
    /** Of the initial value; what the owner gives without a unit has this one. */
    unit: z.string(),
    min: z.number(),
    max: z.number(),
    step: z.number(),
  }),
  z.extend(Common, {
    type: z.literal('font'),
    /** Name of the class that is the mixin, without its point. */
    className: z.string(),
    initial: z.partialRecord(z.enum(fontProperties), z.string()),
  }),
  z.extend(Common, { type: z.literal('dropdown'), options: z.array(z.string()), initial: z.string() }),
  z.extend(Common, { type: z.literal('checkbox'), initial: z.boolean() }),
  /** `initial`: the address of a picture, or `none`. */
  z.extend(Common, { type: z.literal('image'), variable: z.string(), initial: z.string() }),
]);
export type Tweak = z.infer<typeof Tweak>;

/** What an owner chose: by a tweak's name a text, or for a font its properties. */
export const TweakValues = z.record(
  z.string().check(z.maxLength(200)),
  z.union([
    z.string().check(z.maxLength(500)),
    z.partialRecord(z.enum(fontProperties), z.string().check(z.maxLength(500))),
  ]),
);
export type TweakValues = z.infer<typeof TweakValues>;
