import * as cldr from './locale-library.ts';
import * as numbers from './number-library.ts';
import * as zones from './zone-library.ts';

// Parts of the locale library. The build of the edge evaluates each when it is first called for: see `build.ts`.

export const lateLibrary = (): typeof cldr => cldr;

export const lateNumbers = (): typeof numbers => numbers;

export const lateZones = (): typeof zones => zones;
