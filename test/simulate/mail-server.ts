import type { MailTransport } from '../../server/services/mail/transport.ts';
import type { SendWebhook } from '../../server/services/webhooks/send.ts';
import type { FaultKind } from './actions.ts';
import type { Faults } from './faults.ts';
import type { Gate, Process } from './gate.ts';
import { befall } from './provider.ts';

interface Link {
  readonly faults: Faults;
  readonly gate: Gate;
  readonly process: Process;
}

/** What came to the mail service: each mail as often as it came. */
export class MailBooks {
  readonly came = new Map<string, number>();
  readonly subjects = new Map<string, string>();

  take(id: string, subject: string): void {
    this.came.set(id, (this.came.get(id) ?? 0) + 1);
    this.subjects.set(id, subject);
  }
}

/** It befalls the server that has asked, and nothing on the way. */
const isOfServer = (fault: FaultKind) => fault === 'dies' || fault === 'stands';

/** The mail service as one process reaches it. */
export function linkedMail(books: MailBooks, tells: boolean, { gate, process, faults }: Link): MailTransport {
  return {
    async send({ id, subject }) {
      const fault = faults.take('mail');
      await gate.call(process, `mail ${id} ${fault ?? ''}`, async () => {
        if (fault !== undefined && !isOfServer(fault)) throw new Error('451 try again later');
        books.take(id, subject);
        await befall({ gate, process }, fault, undefined);
      });
    },
    ...(tells && {
      wasSent: (id: string) => gate.call(process, `was sent ${id}`, async () => books.came.has(id)),
    }),
  };
}

/** Another program that is told of orders: what it heard, by the event's id. */
export function linkedReceiver(heard: Map<string, number>, { gate, process, faults }: Link): SendWebhook {
  return ({ body }) => {
    const { id } = JSON.parse(body) as { id: string };
    const fault = faults.take('receiver');
    return gate.call(process, `webhook ${id} ${fault ?? ''}`, async () => {
      if (fault === 'not-reached') throw new Error('The receiver cannot be reached.');
      if (fault === 'refused') return 500;
      heard.set(id, (heard.get(id) ?? 0) + 1);
      if (fault !== undefined && !isOfServer(fault)) throw new Error('The answer was lost.');
      return befall({ gate, process }, fault, 200);
    });
  };
}
