import { type ReactNode, useMemo } from 'react';
import { previewStyle, publishStyle, readAccount, readStyle, sendStylePicture, takeBackStyle } from '#contract';
import { stylePictureExpected } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { createCommonMessage } from '../../messages/common.ts';
import { type Answer, type Ask, useAsk } from '../ask-context.ts';
import { createBytesCall } from '../bytes-call.ts';
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
    sendPicture: (file) => sendPicture(ask, file),
    messages: {
      publish: 'Publish',
      published: 'Published. Visitors see it now.',
      takeBack: 'Take back',
      takenBack: 'Taken back. Visitors see the site as it was before.',
    },
  };
}

const message = createCommonMessage({});

/** A session that ends meanwhile is waited for, as by every other call. */
async function sendPicture(ask: Ask, file: File): Promise<Answer<{ address: string }>> {
  for (;;) {
    const reply = await createBytesCall(document, file)(sendStylePicture, {});
    if (reply.ok) return reply;
    const error = reply.kind === 'refused' ? reply.problem : reply.kind;
    if (error === 'file-refused') return { ok: false, error, text: stylePictureExpected };
    if (error !== 'sign-in-needed') return { ok: false, error, text: failureText(reply, message, document) };
    const account = await ask(readAccount, {});
    if (!account.ok) return account;
  }
}
