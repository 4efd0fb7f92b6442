import { mix, Sheet } from './svg.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Averages of the corners and the middle, as image records carry them. */
  readonly colours: ReturnType<typeof averages>;
  readonly draw: (sheet: Sheet) => string;
}

/** What a picture looks like before it has loaded: light upper left, table below. Hexadecimal without the hash. */
export function averages(wall: string, table: string) {
  const bare = (colour: string): string => colour.slice(1);
  return {
    topLeftAverage: bare(mix(wall, '#ffffff', 0.3)),
    topRightAverage: bare(mix(wall, '#1b2433', 0.12)),
    bottomLeftAverage: bare(mix(table, '#ffffff', 0.1)),
    bottomRightAverage: bare(mix(table, '#4a4438', 0.12)),
    centerAverage: bare(wall),
    suggestedBgColor: bare(wall),
  };
}

/** The picture as a file. */
export function renderPicture({ width, height, draw }: Picture): string {
  const sheet = new Sheet();
  const content = draw(sheet);
  return sheet.svg(width, height, content);
}
