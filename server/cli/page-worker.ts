import { createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { renderPages } from '../http/render-workers/work.ts';
import { processorTime } from '../processor-time.ts';
import { localeData, timeZones } from './locale-packs.ts';

renderPages(createRegistry({ formatters, predicates }), { localeData, timeZones, processorTime });
