import { islandMark } from './island-mark.ts';
import type { RegionMark } from './shared.ts';
import { ownScript, start } from './start.ts';
import type { Mark } from './start-islands.ts';

// In the place of boot.ts on pages with regions of the site's own.

const markOf = ({ name, selector, load, controls, script }: RegionMark): Mark => ({
  row: { name, selector, wake: 'visible', controls },
  addressOf: () => script,
  loadOf: () => load,
  boxesOf: (element) => [element],
});

const script = ownScript();
const regions: readonly RegionMark[] = JSON.parse(script?.dataset['regions'] ?? '[]');
start(script, [islandMark, ...regions.map(markOf)]);
