import { useCallback } from 'react';
import { type OkOf, readSystem } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Moment, Table } from '../parts.tsx';
import { sizeText } from '../product-files/labels.ts';
import { NotRead, useRead } from '../use-read.tsx';

type System = OkOf<typeof readSystem>;
type Job = System['jobs'][number];

const jobTitles: Readonly<Record<string, string>> = {
  mails: 'Send mails',
  webhooks: 'Tell other programs',
  'gift-cards': 'Send gift cards',
  payments: 'Ask after payments',
  refunds: 'Ask after refunds',
  renewals: 'Renew subscriptions',
  'clean-up': 'Forget what is too old',
  pictures: 'Forget resized pictures',
  'form-files': 'Remove files of forms that nobody sent',
  'product-files': 'Remove files that are no longer sold',
};

const states = { running: 'at work', waiting: 'waits', failed: 'failed, and is tried again' } as const;

/** What the shop runs on: where things are, and what is done without anybody asking. */
export function SystemScreen() {
  const ask = useAsk();
  const { value, failure, again } = useRead(useCallback(() => ask(readSystem, {}), [ask]));
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!value) return <output>Looking …</output>;
  return (
    <>
      <Places {...value} />
      <Jobs jobs={value.jobs} />
      <p>
        <button type="button" onClick={again}>
          Look again
        </button>
      </p>
    </>
  );
}

function Places({ database, files, mails, pages, isPurged }: System) {
  const isShared = files.place === 'storage';
  return (
    <Table caption="Where things are" heads={['What', 'Where', 'How much']}>
      <tr>
        <th scope="row">Orders, carts, what people wrote</th>
        <td>{database === 'embedded' ? 'a database in the server’s data folder' : 'a PostgreSQL database'}</td>
        <td>–</td>
      </tr>
      <tr>
        <th scope="row">Files sent with forms</th>
        <td>{isShared ? 'the storage service' : 'the server’s data folder'}</td>
        <td>{`${sizeText(files.formBytes)} of at most ${sizeText(files.mostFormBytes)}`}</td>
      </tr>
      <tr>
        <th scope="row">Files to download</th>
        <td>{isShared ? 'the storage service' : 'the server’s data folder'}</td>
        <td>{sizeText(files.productBytes)}</td>
      </tr>
      <tr>
        <th scope="row">Room on the server’s disk</th>
        <td>{isShared ? 'used while files are on their way' : 'shared by all of these'}</td>
        <td>{`${sizeText(files.freeBytes)} free`}</td>
      </tr>
      <tr>
        <th scope="row">Mails</th>
        <td>{mails === 'sent' ? 'a mail server sends them' : 'kept as files: no mail server is set'}</td>
        <td>–</td>
      </tr>
      <tr>
        <th scope="row">Pages that lie ready</th>
        <td>{isPurged ? 'this server, and a network that is told of changes' : 'this server'}</td>
        <td>{`${pages.kept.toLocaleString('en')}, ${sizeText(pages.bytes)}`}</td>
      </tr>
    </Table>
  );
}

function Jobs({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Table caption="What is done by itself" heads={['What', 'Now', 'Last done', 'Next', 'By which server']}>
      {jobs.map(({ job, state, last, next, server }) => (
        <tr key={job}>
          <th scope="row">{jobTitles[job] ?? job}</th>
          <td>{states[state]}</td>
          <td>{last === null ? 'not yet' : <Moment at={last} />}</td>
          <td>{next === null ? 'when there is something to do' : <Moment at={next} />}</td>
          <td>{server || '–'}</td>
        </tr>
      ))}
    </Table>
  );
}
