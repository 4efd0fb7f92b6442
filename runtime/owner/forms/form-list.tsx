import { type ReactNode, useCallback } from 'react';
import { listSiteForms, ownerAreas } from '#contract';
import { useAsk } from '../ask-context.ts';
import { Moment, Table } from '../parts.tsx';
import { NotRead, useRead } from '../use-read.tsx';

/** Names the form that is edited in the address of the screen. */
export const formParameter = 'form';

const purposes: Readonly<Record<string, string>> = {
  form: 'Form',
  newsletter: 'Newsletter sign-up',
  waitlist: 'Waitlist',
  promoPopup: 'Popup',
};

/** The forms of the site, each a link to its editor. */
export function FormList(): ReactNode {
  const ask = useAsk();
  const { value, failure, again } = useRead(useCallback(() => ask(listSiteForms, {}), [ask]));
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!value) return <output>Loading …</output>;
  const { forms } = value;
  if (forms.length === 0) return <p>This site has no form.</p>;
  return (
    <Table caption="Forms of the site" heads={['Form', 'Kind', 'Fields', 'Published']}>
      {forms.map(({ id, name, purpose, fields, changedAt }) => (
        <tr key={id}>
          <th scope="row">
            <a
              href={`${ownerAreas.forms.path}?${new URLSearchParams({ [formParameter]: id })}`}
              aria-label={`Edit ${name}`}
            >
              {name}
            </a>
          </th>
          <td>{purposes[purpose] ?? purpose}</td>
          <td>{fields}</td>
          <td>{changedAt === null ? 'As the content has it' : <Moment at={changedAt} />}</td>
        </tr>
      ))}
    </Table>
  );
}
