import type { FormatterDefinition } from '#engine';
import { date } from './date.ts';

export const dateFamily: readonly FormatterDefinition[] = [date];
