import { islandMark } from './island-mark.ts';
import { ownScript, start } from './start.ts';

// Stands only on pages with islands (server/site/head/island-head.ts).
start(ownScript(), [islandMark]);
