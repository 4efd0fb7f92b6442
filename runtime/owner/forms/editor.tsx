import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type OkOf, ownerAreas, publishSiteForm, readSiteForm, readTemplateSchema, takeBackSiteForm } from '#contract';
import { changedInForm, type EditedForm, type FormErrors, formErrors, formLabel } from '#model';
import { useAsk } from '../ask-context.ts';
import { History } from '../parts.tsx';
import { DraftButtons, DraftStatusText, useDraft } from '../use-draft.tsx';
import { NotRead, useRead } from '../use-read.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import { ErrorsContext } from './controls.tsx';
import { FieldList } from './fields.tsx';
import {
  DeliverySettings,
  PopupSettings,
  ProtectionSettings,
  SuccessSettings,
  TextSettings,
} from './form-settings.tsx';
import { KeptAsContext, keptAs } from './kinds.ts';
import { FormPreview } from './preview.tsx';
import '../gallery/gallery-screen.css';
import './forms.css';

type State = OkOf<typeof readSiteForm>;

/** One form of the site beside a page that shows it as it is being edited; what is published, everybody sees. */
export function FormEditor({ formId }: { formId: string }): ReactNode {
  const ask = useAsk();
  const read = useCallback(() => ask(readSiteForm, { params: { formId } }), [ask, formId]);
  const { value, setValue, failure, again } = useRead(read);
  return (
    <>
      <p>
        <a href={ownerAreas.forms.path}>← All forms</a>
      </p>
      {failure && <NotRead text={failure.text} again={again} />}
      {value === undefined ? (
        !failure && <output>Loading …</output>
      ) : (
        <Draft state={value} onState={setValue} onLost={again} />
      )}
    </>
  );
}

interface DraftProps {
  readonly state: State;
  readonly onState: (state: State) => void;
  readonly onLost: () => void;
}

function Draft({ state, onState, onLost }: DraftProps): ReactNode {
  const ask = useAsk();
  const { id: formId, version } = state;
  const draft = useDraft<State, EditedForm>({
    published: state.form,
    changedIn: (values) => changedInForm(state.form, values),
    valuesOf: ({ form }) => form,
    onState,
  });
  const { values: form, status } = draft;
  useUnsaved(draft.isChanged);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const errors = useMemo(() => formErrors(form, state), [form, state]);
  const { shown, showAll, leave } = useShownErrors(errors);
  const { element, focusFirst } = useFirstError();
  useLetGo(element, draft.settle, leave);
  const change = (touched: string, next: Partial<EditedForm>) => draft.change(touched, { ...form, ...next });
  const publish = (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.keys(errors);
    if (wrong.length === 0) {
      const coming = ask(publishSiteForm, { params: { formId }, body: { form, seen: version } });
      return void draft.take(coming, 'Published. Visitors see it now.');
    }
    showAll();
    setOpen(new Set([...open, ...fieldsWith(wrong, form)]));
    const places = wrong.length === 1 ? 'One place' : `${wrong.length} places`;
    draft.setStatus({ text: `Nothing was published. ${places} to mend.`, error: 'form-faulty' });
    focusFirst();
  };
  const takeBack = () =>
    void draft.take(
      ask(takeBackSiteForm, { params: { formId }, body: { seen: version } }),
      'Taken back. Visitors see the form as it was before.',
    );
  const name = formLabel(state.form.name, formId, () => state.pages);
  return (
    <ErrorsContext value={shown}>
      <h2 className="ow-forms-name">{name}</h2>
      <div className="ow-gallery ow-forms">
        <form ref={element} aria-label={`Form ${name}`} noValidate onSubmit={publish}>
          <FormSettings {...{ form, state, open }} onOpen={setOpen} onChange={change} />
          <div className="ow-row ow-save">
            <DraftButtons
              draft={draft}
              canPublish={draft.isChanged}
              canTakeBack={state.canTakeBack}
              onTakeBack={takeBack}
            />
            <DraftStatusText draft={draft} onLookAgain={status.error === 'form-changed' ? onLost : undefined} />
          </div>
          <History history={state.history} />
        </form>
        <FormPreview {...{ formId, form }} purpose={state.purpose} pages={state.pages} />
      </div>
    </ErrorsContext>
  );
}

interface FormSettingsProps {
  readonly form: EditedForm;
  readonly state: State;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly onChange: (touched: string, next: Partial<EditedForm>) => void;
}

/** How answers are kept, by kind. The form can be edited without it. */
function useKeptAs(purpose: string): ReadonlyMap<string, string | undefined> {
  const ask = useAsk();
  const type = purpose === 'product' ? '9' : 'form';
  const { value } = useRead(useCallback(() => ask(readTemplateSchema, { query: { type } }), [ask, type]));
  return useMemo(() => new Map(value?.fields.map((schema) => [schema.kind, keptAs(schema)])), [value]);
}

function FormSettings({ form, state, open, onOpen, onChange }: FormSettingsProps): ReactNode {
  const settings = { form, site: state, onChange };
  const kept = useKeptAs(state.purpose);
  return (
    <>
      <TextSettings {...settings} />
      <KeptAsContext value={kept}>
        <FieldList
          fields={form.fields}
          {...{ open, onOpen }}
          onChange={(touched, fields) => onChange(touched, { fields })}
        />
      </KeptAsContext>
      <SuccessSettings {...settings} />
      <DeliverySettings {...settings} />
      <ProtectionSettings {...settings} />
      {state.purpose === 'promoPopup' && <PopupSettings {...settings} />}
    </>
  );
}

/** The fields in which something is wrong, by the paths of what is. */
function fieldsWith(paths: readonly string[], form: EditedForm): string[] {
  const places = paths.map((path) => /^fields\.(\d+)\./.exec(path)?.[1]).filter((place) => place !== undefined);
  return places.flatMap((place) => form.fields[Number(place)]?.id ?? []);
}

/** A setting that is let go of was one step, and what is wrong with it is said. */
function useLetGo(
  element: RefObject<HTMLFormElement | null>,
  settle: () => void,
  leave: (path: string | undefined) => void,
): void {
  const letGo = useEffectEvent(({ target }: Event) => {
    settle();
    if (target instanceof HTMLElement) leave(target.dataset['path']);
  });
  useEffect(() => {
    const editor = element.current;
    const onLeft = (event: Event) => letGo(event);
    editor?.addEventListener('focusout', onLeft);
    return () => editor?.removeEventListener('focusout', onLeft);
  }, [element]);
}

/** What is wrong is said of a control that was left, and of all of them once somebody wanted to publish. */
function useShownErrors(errors: FormErrors) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const shown = useMemo(
    () => (isAll ? errors : Object.fromEntries(Object.entries(errors).filter(([path]) => left.has(path)))),
    [errors, left, isAll],
  );
  const leave = useCallback((path: string | undefined) => {
    if (path !== undefined) setLeft((known) => (known.has(path) ? known : new Set([...known, path])));
  }, []);
  return { shown, showAll: () => setAll(true), leave };
}

/** Leads to the first place that is wrong, once it is shown. */
function useFirstError() {
  const element = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  return {
    element,
    focusFirst: () => {
      isWanted.current = true;
    },
  };
}
