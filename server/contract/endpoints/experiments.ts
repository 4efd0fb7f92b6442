import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count } from '../schemas/common.ts';
import { Experiment, ExperimentDefinition } from '../schemas/experiments.ts';

const roles = ownerAreas.experiments.roles;
const Experiments = z.object({ experiments: z.array(Experiment) });
/** Every change says which version it was made from; one that was made from an older one is refused. */
const Seen = z.strictObject({ seen: Count });

export const listExperiments = defineRoute({
  method: 'GET',
  path: '/api/owner/experiments',
  summary: 'What is tried out on the site, and what came of each variant.',
  guard: 'none',
  roles,
  ok: Experiments,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const createExperiment = defineRoute({
  method: 'POST',
  path: '/api/owner/experiments',
  summary: 'Describes an experiment by the name that templates know; nobody sees it before it is started.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ id: z.string().check(z.maxLength(40)), definition: ExperimentDefinition }),
  ok: Experiments,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'experiment-invalid', 'experiment-exists', 'experiments-full'],
});

export const changeExperiment = defineRoute({
  method: 'PUT',
  path: '/api/owner/experiments/{experimentId}',
  summary: 'Describes an experiment anew, while it does not run.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ seen: Count, definition: ExperimentDefinition }),
  ok: Experiments,
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'experiment-invalid',
    'experiment-unknown',
    'experiment-changed',
    'experiment-running',
  ],
});

export const startExperiment = defineRoute({
  method: 'POST',
  path: '/api/owner/experiments/{experimentId}/start',
  summary: 'Shows visitors their variants from now on, and counts from nothing.',
  guard: 'crumb',
  roles,
  body: Seen,
  ok: Experiments,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'experiment-unknown', 'experiment-changed', 'experiment-running'],
});

export const stopExperiment = defineRoute({
  method: 'POST',
  path: '/api/owner/experiments/{experimentId}/stop',
  summary: 'Ends an experiment and shows everybody one of its variants.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ seen: Count, keep: z.string().check(z.maxLength(40)) }),
  ok: Experiments,
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'experiment-invalid',
    'experiment-unknown',
    'experiment-changed',
    'experiment-stopped',
  ],
});

export const removeExperiment = defineRoute({
  method: 'POST',
  path: '/api/owner/experiments/{experimentId}/remove',
  summary:
    'Forgets an experiment that does not run; one that the content describes begins anew as it is described there.',
  guard: 'crumb',
  roles,
  body: Seen,
  ok: Experiments,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'experiment-unknown', 'experiment-changed', 'experiment-running'],
});
