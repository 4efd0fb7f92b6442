import { processorTime } from '../lib/processor-time.ts';
import { localeData, timeZones } from './locale-packs.ts';

/** What renders ask of Node: languages, time zones, and what their thread has worked. Each thread has its own. */
export const renderServices = { localeData, timeZones, processorTime };
