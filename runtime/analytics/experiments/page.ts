import { endpoints } from '../events/endpoints.ts';
import type { Tracker } from '../events/tracker.ts';
import type { Experiment } from './bucket.ts';
import { createExperimentClient, type ExperimentClient, type ExperimentProvider, type Website } from './client.ts';

/** Where a template names its experiments: a JSON list of `{ "id": "hero", "variants": { "calm": 1, "loud": 1 } }`. */
const experimentsMark = 'script[data-experiments]';

/** Experiments of the page itself, told to our own events; another house's provider has the same three members. */
function pageProvider(document: Document, tracker: Tracker): ExperimentProvider {
  return {
    async website(signal) {
      const response = await fetch(endpoints.website, { signal });
      if (!response.ok) throw new Error(`HTTP Status ${response.status}`);
      // Our own call, described by the contract.
      return (await response.json()) as Website;
    },
    experiments: async () => readExperiments(document.querySelector(experimentsMark)?.textContent ?? '[]'),
    tell: (exposures) => tracker.event('ExperimentExposure', { exposures }),
  };
}

/** Puts the visitor's variant of every experiment on the document's element, for style sheets: `data-experiment-hero`. */
export async function startExperiments(document: Document, tracker: Tracker, unit: string): Promise<ExperimentClient> {
  const provider = pageProvider(document, tracker);
  const client = createExperimentClient({ provider, unit });
  await client.load();
  for (const { id } of readExperiments(document.querySelector(experimentsMark)?.textContent ?? '[]')) {
    const variant = client.variant(id);
    if (variant !== undefined) document.documentElement.setAttribute(`data-experiment-${id}`, variant);
  }
  document.defaultView?.addEventListener('pagehide', () => void client.flush(), { once: true });
  return client;
}

function readExperiments(json: string): readonly Experiment[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    // A damaged list runs no experiment.
    return [];
  }
  return Array.isArray(list) ? list.filter(isExperiment) : [];
}

function isExperiment(value: unknown): value is Experiment {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('variants' in value)) return false;
  const { id, variants } = value;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,40}$/.test(id)) return false;
  if (typeof variants !== 'object' || variants === null) return false;
  return Object.values(variants).every((weight) => Number.isFinite(weight) && weight >= 0);
}
