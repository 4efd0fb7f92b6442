import { type ReactNode, useId } from 'react';
import { type EditedForm, plainSuccessText, readFilm, settingNames, successHtml } from '#model';
import { CheckControl, SelectControl, TextControl } from './controls.tsx';
import { TagsControl } from './tags.tsx';
import { TextList } from './text-list.tsx';

export interface SettingsProps {
  readonly form: EditedForm;
  /** What is known of the form's site. */
  readonly site: { readonly lists: readonly string[]; readonly hasCaptcha: boolean; readonly otherwise: string };
  /** `touched` names what was changed: all of it at one place is one step back. */
  readonly onChange: (touched: string, changed: Partial<EditedForm>) => void;
}

/** What stands around the fields. */
export function TextSettings({ form, onChange }: SettingsProps): ReactNode {
  const text = (name: 'name' | 'description' | 'submitButtonText', lines?: number) => (
    <TextControl
      path={name}
      label={settingNames[name]}
      value={form[name]}
      {...(lines !== undefined && { lines })}
      onChange={(value) => onChange(name, { [name]: value })}
    />
  );
  return (
    <fieldset className="ow-settings">
      <legend>Words</legend>
      {text('name')}
      {text('description', 3)}
      <FilmSettings {...{ form, onChange }} />
      {text('submitButtonText')}
    </fieldset>
  );
}

/** Vimeo gives films of its free accounts to no other site. */
const accounts = [
  ['', 'Not said'],
  ['basic', 'Basic (free)'],
  ['plus', 'Plus'],
  ['pro', 'Pro'],
  ['business', 'Business'],
  ['premium', 'Premium'],
] as const;

function FilmSettings({ form: { film }, onChange }: Pick<SettingsProps, 'form' | 'onChange'>): ReactNode {
  const known = readFilm(film.address);
  return (
    <>
      <TextControl
        path="film.address"
        type="url"
        label="Film above the fields (address)"
        hint="Of a film at YouTube, Vimeo, Dailymotion or Wistia; it is linked above the fields."
        value={film.address}
        onChange={(address) => onChange('film', { film: { ...film, address } })}
      />
      {known?.provider === 'Vimeo' && (
        <SelectControl
          path="film.account"
          label="Account of the film at Vimeo"
          value={film.account}
          choices={accounts}
          onChange={(account) => onChange('film', { film: { ...film, account } })}
        />
      )}
    </>
  );
}

/** What a visitor sees when the form was sent. */
export function SuccessSettings({ form, onChange }: SettingsProps): ReactNode {
  const plain = plainSuccessText(form.submissionMessage);
  return (
    <fieldset className="ow-settings">
      <legend>When it was sent</legend>
      <TextControl
        path="submissionMessage"
        label={settingNames.submissionMessage}
        lines={4}
        hint={
          plain === undefined
            ? 'In HTML: paragraphs, lists, headings, links, bold and italic.'
            : 'An empty line begins a paragraph.'
        }
        value={plain ?? form.submissionMessage}
        onChange={(typed) =>
          onChange('submissionMessage', { submissionMessage: plain === undefined ? typed : successHtml(typed) })
        }
      />
      <TextControl
        path="successRedirect"
        label={settingNames.successRedirect}
        hint="A page of the site that comes in place of the text, such as /thank-you. Nothing for the text."
        value={form.successRedirect}
        onChange={(successRedirect) => onChange('successRedirect', { successRedirect: successRedirect.trim() })}
      />
    </fieldset>
  );
}

/** Where what is sent goes to. */
export function DeliverySettings({ form, site, onChange }: SettingsProps): ReactNode {
  const lists = useId();
  const check = (name: 'keepSubmissions' | 'notify' | 'joinsMailingList', hint?: string) => (
    <CheckControl
      path={name}
      label={settingNames[name]}
      value={form[name]}
      {...(hint !== undefined && { hint })}
      onChange={(value) => onChange(name, { [name]: value })}
    />
  );
  return (
    <fieldset className="ow-settings">
      <legend>Where it goes</legend>
      {check('keepSubmissions')}
      {check('notify')}
      {form.notify && (
        <>
          <TextList
            path="recipients"
            label={settingNames.recipients}
            one="Recipient"
            type="email"
            hint={`Everybody gets a mail of their own. Without a recipient: ${site.otherwise}.`}
            values={form.recipients}
            onChange={(recipients) => onChange('recipients', { recipients })}
          />
          <TextControl
            path="emailSubject"
            label={settingNames.emailSubject}
            value={form.emailSubject}
            onChange={(emailSubject) => onChange('emailSubject', { emailSubject })}
          />
        </>
      )}
      {check('joinsMailingList')}
      {form.joinsMailingList && (
        <>
          <datalist id={lists}>
            {site.lists.map((list) => (
              <option key={list}>{list}</option>
            ))}
          </datalist>
          <TextControl
            path="mailingListId"
            label={settingNames.mailingListId}
            list={lists}
            hint="One that there is, or the name of a new one."
            value={form.mailingListId}
            onChange={(mailingListId) => onChange('mailingListId', { mailingListId })}
          />
        </>
      )}
      <TagsControl tags={form.tags} onChange={(tags) => onChange('tags', { tags })} />
    </fieldset>
  );
}

/** What keeps programs away. */
export function ProtectionSettings({ form, site, onChange }: SettingsProps): ReactNode {
  return (
    <fieldset className="ow-settings">
      <legend>Protection</legend>
      <CheckControl
        path="needsCaptcha"
        label={settingNames.needsCaptcha}
        value={form.needsCaptcha}
        {...(!site.hasCaptcha && { hint: 'The site has no key of a CAPTCHA: the settings of the store name one.' })}
        onChange={(needsCaptcha) => onChange('needsCaptcha', { needsCaptcha })}
      />
      {form.needsCaptcha && (
        <TextControl
          path="alternative"
          label={settingNames.alternative}
          hint="Another way to reach you."
          value={form.alternative}
          onChange={(alternative) => onChange('alternative', { alternative })}
        />
      )}
    </fieldset>
  );
}

/** When a popup comes, and how long it stays away. */
export function PopupSettings({ form, onChange }: SettingsProps): ReactNode {
  const { popup } = form;
  const change = (more: Partial<EditedForm['popup']>) => onChange('popup', { popup: { ...popup, ...more } });
  const amount = (name: 'delaySeconds' | 'hideDays', label: string) => (
    <TextControl
      path={`popup.${name}`}
      type="number"
      label={label}
      value={Number.isNaN(popup[name]) ? '' : String(popup[name])}
      onChange={(typed) => change({ [name]: typed === '' ? Number.NaN : Number(typed) })}
    />
  );
  return (
    <fieldset className="ow-settings">
      <legend>{settingNames.popup}</legend>
      <CheckControl
        path="popup.isShown"
        label="Comes above the page"
        value={popup.isShown}
        onChange={(isShown) => change({ isShown })}
      />
      {popup.isShown && (
        <>
          {amount('delaySeconds', 'Seconds until it comes')}
          {amount('hideDays', 'Days that it stays away from who has closed it')}
        </>
      )}
    </fieldset>
  );
}
