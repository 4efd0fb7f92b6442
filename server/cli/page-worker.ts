import { createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { renderPages } from '../http/render-workers/work.ts';
import { renderServices } from './render-services.ts';

renderPages(createRegistry({ formatters, predicates }), renderServices);
