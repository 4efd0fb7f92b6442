import { type ReactNode, useMemo } from 'react';
import { previewStyle, publishStyle, readStyle, takeBackStyle } from '#contract';
import { type Ask, useAsk } from '../ask-context.ts';
import { StyleEditor } from '../style/editor.tsx';
import type { StyleService } from '../style/service.ts';

/** The style of the site, kept in the shop's database over what its content says. */
export function StyleScreen(): ReactNode {
  const ask = useAsk();
  const service = useMemo(() => serviceOf(ask), [ask]);
  return <StyleEditor service={service} />;
}

function serviceOf(ask: Ask): StyleService {
  return {
    read: () => ask(readStyle, {}),
    preview: (values) => ask(previewStyle, { body: { values } }),
    publish: (values, seen) => ask(publishStyle, { body: { values, seen } }),
    takeBack: (seen) => ask(takeBackStyle, { body: { seen } }),
    messages: {
      publish: 'Publish',
      published: 'Published. Visitors see it now.',
      takeBack: 'Take back',
      takenBack: 'Taken back. Visitors see the site as it was before.',
    },
  };
}
