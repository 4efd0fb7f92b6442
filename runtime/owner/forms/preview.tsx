import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import {
  checkAnswers,
  type EditedForm,
  type FormDefinition,
  readFilm,
  readForm,
  type Strings,
  withEdits,
} from '#model';
import { createFormMessage } from '../../messages/site-form.ts';
import { AddressContext } from '../../regions/form/address-context.ts';
import { showAddress } from '../../regions/form/address-fields.tsx';
import { FormView } from '../../regions/form/form-view.tsx';
import { formMachine, startForm } from '../../regions/form/machine.ts';
import type { FormProps } from '../../regions/form/region.tsx';
import { answersIn } from '../../ui/answers-in.ts';
import { safeHtml } from '../../ui/safe-html.ts';
import { PageFrame } from '../style/page-frame.tsx';

interface Props {
  readonly formId: string;
  readonly purpose: string;
  readonly form: EditedForm;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

/** Where the form stands in a page, and what it was printed with. */
interface Place {
  readonly holder: HTMLElement;
  readonly prefix: string;
  readonly strings: Strings;
}

/** The form in a page of the site, as its visitors would see it; what is sent from here goes nowhere. */
export function FormPreview({ formId, purpose, form, pages }: Props): ReactNode {
  const [place, setPlace] = useState<Place | 'nowhere'>();
  const [attempt, setAttempt] = useState(0);
  const onShown = useCallback((page: Document) => setPlace(placeIn(page, formId) ?? 'nowhere'), [formId]);
  return (
    <div className="ow-form-preview">
      <div className="ow-row">
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          Begin the preview anew
        </button>
        {place === 'nowhere' && <output>This form does not stand on this page. Choose another one.</output>}
      </div>
      <PageFrame pages={pages} onShown={onShown} />
      {place !== undefined &&
        place !== 'nowhere' &&
        createPortal(<TriedForm key={attempt} {...{ formId, purpose, form, place }} />, place.holder)}
    </div>
  );
}

/** Takes the form's own place in the page. */
function placeIn(page: Document, formId: string): Place | undefined {
  for (const script of page.querySelectorAll('script[data-vitrine-props="form"]')) {
    // The server wrote it.
    const props = JSON.parse(script.textContent ?? 'null') as FormProps;
    const printed = script.previousElementSibling;
    if (readForm(props.form).id !== formId || printed === null) continue;
    const holder = page.createElement('div');
    printed.replaceWith(holder);
    holder.scrollIntoView({ block: 'center' });
    return { holder, prefix: props.prefix, strings: props.strings };
  }
  return undefined;
}

interface TriedProps extends Pick<Props, 'formId' | 'purpose' | 'form'> {
  readonly place: Place;
}

/** The region's own view and machine, with checks of the browser alone. */
function TriedForm({ formId, purpose, form, place }: TriedProps): ReactNode {
  const { holder, prefix, strings } = place;
  const definition = useMemo(() => definitionOf(form, formId, purpose), [form, formId, purpose]);
  const message = useMemo(() => createFormMessage(strings), [strings]);
  const [state, send] = useReducer(formMachine, undefined, () => startForm());
  const element = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (element.current === null) return;
    const found = Object.entries(checkAnswers(definition, answersIn(element.current, definition), message));
    // A file of the preview is sent nowhere, so it is never there.
    const errors = found.filter(([id]) => definition.questions.every((one) => one.id !== id || one.kind !== 'file'));
    send({ type: 'submitted' });
    if (errors.length > 0) {
      send({ type: 'refused', notice: message('formFieldsInvalid'), errors: Object.fromEntries(errors) });
    } else send({ type: 'accepted', sent: { submissionMessage: definition.submissionMessage, postSubmitHtml: '' } });
  };
  useLayoutEffect(() => {
    if (state.at !== 'sent') return;
    done.current?.replaceChildren(safeHtml(holder.ownerDocument, definition.submissionMessage));
  }, [state, holder, definition]);
  useLayoutEffect(() => keepFiles(holder), [holder]);
  return (
    <AddressContext value={showAddress}>
      <FormView
        {...{ form: definition, state, message, prefix, element, done }}
        locale={strings.locale}
        answers={Object.fromEntries(definition.questions.map(({ id, initial }) => [id, initial]))}
        action=""
        onSubmit={submit}
      />
    </AddressContext>
  );
}

/** As the server gives it to the page. */
function definitionOf(form: EditedForm, formId: string, purpose: string): FormDefinition {
  const read = readForm(withEdits({ id: formId, purpose }, form), formId);
  return { ...read, filmLink: readFilm(form.film.address)?.watch ?? '' };
}

/** A file that is chosen here stays here: the field would send it at once. */
function keepFiles(holder: HTMLElement): () => void {
  const keep = (event: Event) => {
    const { target } = event;
    if (target !== null && 'type' in target && target.type === 'file') event.stopPropagation();
  };
  const page = holder.ownerDocument;
  page.addEventListener('change', keep, true);
  return () => page.removeEventListener('change', keep, true);
}
