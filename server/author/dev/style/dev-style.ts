import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { chosenTweaks, type RefusedTweak, refusedTweaks, type TweakValues } from '#model';
import type { SiteHost } from '../../../http/pages/site-host.ts';
import type { CompiledStyle, StylePictures, StyleState } from '../../../services/style.ts';
import { siteStyle } from '../../../shop/live/live-style.ts';
import { stylePictures } from '../../../shop/live/style-pictures.ts';
import { sharedFile } from '../../../site/content/content-files.ts';
import { folderObjects } from '../../../store/objects/index.ts';

export interface DevStyleOptions {
  readonly host: SiteHost;
  readonly content: string;
  /** Told of the file once it is written. */
  readonly saved: (file: string) => Promise<void>;
}

/** The tweaks of a template that is being worked on. They are kept in the content, as `tweakJSON`. */
export interface DevStyle {
  read(): StyleState;
  /** Values that are none of their tweak's kind, with what is asked for. */
  judge(values: TweakValues): readonly RefusedTweak[];
  compile(values: TweakValues): Promise<CompiledStyle>;
  save(values: TweakValues): Promise<StyleState>;
  /** Writes a picture into the content; nothing else there is looked at. */
  readonly takePicture: StylePictures['take'];
  /** Writes what stood there before the last time; undefined where nothing was written yet. */
  takeBack(): Promise<StyleState | undefined>;
}

const MOST_STEPS = 100;

export function createDevStyle({ host, content, saved }: DevStyleOptions): DevStyle {
  const pictures = stylePictures({
    objects: folderObjects(join(content, 'assets/style')),
    prefix: '/assets/style/',
    freeBytes: 0,
  });
  const site = siteStyle(host, pictures);
  const past: TweakValues[] = [];
  let version = 0;

  function read(): StyleState {
    const tweaks = [...site.tweaks()];
    const { chosen, others } = chosenTweaks(tweaks, site.start());
    // What belongs to no tweak of this template is carried along.
    return {
      tweaks,
      start: others,
      published: chosen,
      version,
      canTakeBack: past.length > 0,
      history: [],
      pages: [...site.pages()],
    };
  }

  async function write(values: TweakValues): Promise<StyleState> {
    const file = join(content, sharedFile);
    writeFileSync(file, withTweaks(existsSync(file) ? readFileSync(file, 'utf8') : '{}\n', values));
    version += 1;
    await saved(file);
    return read();
  }

  const whole = (values: TweakValues): TweakValues => ({
    ...chosenTweaks(site.tweaks(), site.start()).others,
    ...values,
  });
  return {
    read,
    judge: (values) => refusedTweaks(site.tweaks(), values),
    compile: (values) => site.compile(whole(values)),
    takePicture: (bytes) => pictures.take(bytes),
    save(values) {
      past.push(site.start());
      if (past.length > MOST_STEPS) past.shift();
      return write(whole(values));
    },
    async takeBack() {
      const before = past.pop();
      return before && write(before);
    },
  };
}

/** The file with these values, everything else in it as its author wrote it. */
function withTweaks(text: string, values: TweakValues): string {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const formattingOptions = { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: '\n' };
  const value = Object.keys(values).length === 0 ? undefined : values;
  return applyEdits(text, modify(text, ['tweakJSON'], value, { formattingOptions }));
}
