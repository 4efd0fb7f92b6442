import type { ReactNode } from 'react';
import type { OkOf, readSettings } from '#contract';
import { waitlistMailingLists } from '#model';
import type { CaptchaDraft, WaitlistDraft } from './draft-forms.ts';
import { CheckField, GroupError, InputField, SelectField } from './fields.tsx';

interface CaptchaProps {
  readonly draft: CaptchaDraft;
  readonly server: OkOf<typeof readSettings>['captcha'];
  readonly onChange: (draft: CaptchaDraft) => void;
}

export function CaptchaSettings({ draft, server, onChange }: CaptchaProps): ReactNode {
  const change = (more: Partial<CaptchaDraft>) => onChange({ ...draft, ...more });
  const { isAsked, siteKey, lowestScore, letsThrough } = draft;
  return (
    <>
      <p>
        {server.hasSecret
          ? 'The secret half of the keys is in the environment of the server, as CAPTCHA_SECRET, and is shown nowhere.'
          : 'The secret half of the keys belongs into the environment of the server, as CAPTCHA_SECRET. It is not there yet.'}
        {server.isTest && !isAsked && ' Until a service is named, the test captcha lets everybody pass.'}
      </p>
      <p className="ow-quiet">{askingText(server.asking)}</p>
      <CheckField
        label="reCAPTCHA tells people from programs"
        checked={isAsked}
        onChange={(next) => change({ isAsked: next })}
      />
      {!isAsked && <GroupError path="captcha.siteKey" />}
      {isAsked && (
        <>
          <div className="ow-fields">
            <InputField
              path="captcha.siteKey"
              label="Site key"
              hint="The public half; every page with a form tells it to the browser."
              value={siteKey}
              onChange={(next) => change({ siteKey: next })}
            />
            <InputField
              path="captcha.lowestScore"
              label="Lowest score of a person"
              hint="From 0 (any) to 1 (hardly anybody)."
              inputMode="decimal"
              value={lowestScore}
              onChange={(next) => change({ lowestScore: next })}
            />
          </div>
          <CheckField
            label="While the service is down, let a few through instead of nobody"
            checked={letsThrough}
            onChange={(next) => change({ letsThrough: next })}
          />
        </>
      )}
    </>
  );
}

function askingText(forms: readonly string[]): string {
  return forms.length === 0
    ? 'No form asks for it; each form’s own screen has a box for it, under Forms.'
    : `Forms that ask for it: ${forms.join(', ')}.`;
}

interface WaitlistProps {
  readonly draft: WaitlistDraft;
  readonly onChange: (draft: WaitlistDraft) => void;
}

const mailingListNames: Readonly<Record<(typeof waitlistMailingLists)[number], string>> = {
  none: 'not offered',
  offered: 'offered',
  ticked: 'offered, and ticked at first',
};

const textNames: readonly (readonly [keyof WaitlistDraft['texts'], string])[] = [
  ['intro', 'Text above the field'],
  ['placeholder', 'Text in the empty field'],
  ['button', 'Words on the button'],
  ['thanks', 'Success text'],
  ['mailingListText', 'Text of the mailing list’s box'],
];

export function WaitlistSettings({ draft, onChange }: WaitlistProps): ReactNode {
  const { isOffered, mailingList, texts } = draft;
  return (
    <>
      <CheckField
        label="Who comes for something that is sold out may leave an address"
        checked={isOffered}
        onChange={(next) => onChange({ ...draft, isOffered: next })}
      />
      {isOffered && (
        <div className="ow-fields">
          <SelectField
            path="waitlist.mailingList"
            label="The mailing list beside it"
            options={[
              ['', 'as each product’s page says'],
              ...waitlistMailingLists.map((rule) => [rule, mailingListNames[rule]] as const),
            ]}
            value={mailingList}
            onChange={(value) =>
              onChange({ ...draft, mailingList: waitlistMailingLists.find((rule) => rule === value) ?? '' })
            }
          />
          {textNames.map(([name, label]) => (
            <InputField
              key={name}
              path={`waitlist.${name}`}
              label={label}
              placeholder="as each product’s page says"
              value={texts[name]}
              onChange={(value) => onChange({ ...draft, texts: { ...texts, [name]: value } })}
            />
          ))}
        </div>
      )}
    </>
  );
}
