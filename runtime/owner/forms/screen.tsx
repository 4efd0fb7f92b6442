import type { ReactNode } from 'react';
import { FormEditor } from './editor.tsx';
import { FormList, formParameter } from './form-list.tsx';
import { Letters } from './letters.tsx';

/** The site's forms and what came by them; an address that names a form opens it to be edited. */
export function FormsScreen(): ReactNode {
  const formId = new URLSearchParams(globalThis.location.search).get(formParameter);
  if (formId !== null) return <FormEditor formId={formId} />;
  return (
    <>
      <FormList />
      <h2>What visitors wrote</h2>
      <Letters />
    </>
  );
}
