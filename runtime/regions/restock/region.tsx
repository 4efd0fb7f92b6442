import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useReducer, useRef } from 'react';
import { signUpForRestock } from '#contract';
import { captchaActions, checkRestockEmail, childOf, isInStock, isSoldOut, toText } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { captchaToken } from '../../page/captcha.ts';
import { isData, pageFacts, text } from '../../page/context.ts';
import { services } from '../../page/services.ts';
import { productStore } from '../../stores/product.ts';
import { chosenVariant, countsStock, isChosen } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { announce } from '../../ui/announcer.ts';
import { asFound, propsAsFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';
import { type RestockEvent, type RestockState, restockMachine } from './machine.ts';

type Attributes = Record<string, string>;

interface Props {
  root: HTMLElement;
  productId: string;
  variantId: string;
  shownAtFirst: boolean;
  cta: { attributes: Attributes; text: ReactNode } | undefined;
  form: Attributes;
  email: Attributes;
  submit: Attributes;
  mailingList: { attributes: Attributes; box: Attributes; text: string } | undefined;
  captcha: Attributes | undefined;
}

export const restockRegion = defineRegion<Props>({
  name: 'restock',
  read(root) {
    const form = root.querySelector('form');
    const email = form?.querySelector('input[name=email]');
    const submit = form?.querySelector('input[type=submit]');
    if (!form || !email || !submit) return null;
    const cta = root.querySelector('.product-restock-cta');
    const list = root.querySelector('.product-restock-mailing-list');
    const box = list?.querySelector('input');
    const captcha = root.querySelector('.captcha-container');
    return {
      root,
      productId: root.getAttribute('data-product-id') ?? '',
      variantId: root.getAttribute('data-variant-id') ?? '',
      shownAtFirst: !root.hidden,
      cta: cta ? { attributes: propsAsFound(cta), text: asFound(cta.childNodes) } : undefined,
      form: propsAsFound(form),
      email: propsAsFound(email),
      submit: propsAsFound(submit),
      mailingList:
        list && box
          ? { attributes: propsAsFound(list), box: propsAsFound(box), text: list.textContent ?? '' }
          : undefined,
      captcha: captcha ? propsAsFound(captcha) : undefined,
    };
  },
  Component: RestockForm,
});

function RestockForm(props: Props): ReactNode {
  const { root, productId } = props;
  const document = root.ownerDocument;
  const message = productMessageOn(document);
  const hydrated = useHydrated();
  const [state, send] = useReducer(restockMachine, { at: 'editing', error: '' });
  const [field, wants, done] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLParagraphElement>(null),
  ];
  const errorId = useId();
  useShown(props);
  useFocusAfter(state, document, { field, done });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'editing') return;
    send({ type: 'submitted' });
    const email = (field.current?.value ?? '').trim();
    send(await signUp(props, email, wants.current?.checked ?? false));
  };

  if (state.at === 'signed-up') {
    return (
      <p className="product-restock-success" ref={done} tabIndex={-1}>
        {successText(document, productId) || message('signedUp')}
      </p>
    );
  }
  const error = state.at === 'editing' ? state.error : '';
  const described = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  const { cta, mailingList } = props;
  return (
    <>
      {cta && <span {...cta.attributes}>{cta.text}</span>}
      <form {...props.form} {...(hydrated ? { noValidate: true } : {})} onSubmit={(event) => void submit(event)}>
        <input {...props.email} {...(hydrated ? emailHints(message('email')) : {})} {...described} ref={field} />
        <input
          {...props.submit}
          {...(state.at === 'sending' ? { 'aria-disabled': true, value: message('submitting') } : {})}
        />
      </form>
      {error !== '' && (
        <p className="product-restock-error" id={errorId}>
          {error}
        </p>
      )}
      {mailingList && (
        <label {...mailingList.attributes}>
          <input {...withDefaultChecked(mailingList.box)} ref={wants} />
          {mailingList.text}
        </label>
      )}
      {props.captcha && <div {...props.captcha} />}
    </>
  );
}

/** Shows the form while its variant is sold out and chosen; one of no variant, while the whole product is. */
function useShown({ root, productId, variantId, shownAtFirst }: Props): void {
  const store = productStore(root.ownerDocument, productId);
  const { choice } = useStore(store.state);
  const { facts } = store;
  const variant = isChosen(facts, choice) ? chosenVariant(facts, choice) : undefined;
  const isShown = decideShown();
  useEffect(() => {
    root.toggleAttribute('hidden', !isShown);
  }, [root, isShown]);

  function decideShown(): boolean {
    if (!countsStock(facts)) return shownAtFirst;
    if (variantId === '') return isSoldOut(facts.item);
    if (variant === undefined) return shownAtFirst && isSoldOut(facts.item);
    const ids = [childOf(variant, 'id'), childOf(variant, 'sku')].map(toText);
    return ids.includes(variantId) && !isInStock(variant);
  }
}

interface FocusTargets {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly done: RefObject<HTMLParagraphElement | null>;
}

function useFocusAfter(state: RestockState, document: Document, { field, done }: FocusTargets): void {
  useEffect(() => {
    if (state.at === 'signed-up') done.current?.focus();
    if (state.at === 'editing' && state.error !== '') {
      // Read with the field as focus comes to it; where focus is there already it has to be said.
      if (document.activeElement === field.current) announce(document, state.error, 'assertive');
      field.current?.focus();
    }
  }, [state, document, done, field]);
}

async function signUp(
  { root, productId, variantId, captcha }: Props,
  siteVisitorEmail: string,
  isJoinMailingList: boolean,
): Promise<RestockEvent> {
  const document = root.ownerDocument;
  const message = productMessageOn(document);
  const refused = (text: string) => ({ type: 'refused', text }) as const;
  if (checkRestockEmail(siteVisitorEmail) !== undefined) {
    return refused(message(siteVisitorEmail === '' ? 'emailBlank' : 'emailInvalid'));
  }
  announce(document, message('submitting'));
  const token = captcha && (await captchaToken(document, captchaActions.waitlist));
  if (token?.ok === false) return refused(message('captchaUnavailable'));
  const reply = await services(document).call(signUpForRestock, {
    body: {
      isJoinMailingList,
      productId,
      variantId,
      siteVisitorEmail,
      recaptchaEnterpriseV3Token: token?.value ?? null,
      language: pageFacts(document).locale,
    },
  });
  if (reply.ok) return { type: 'accepted' };
  return refused(reply.kind === 'refused' ? failureText(reply, message, document) : message('restockFailed'));
}

function emailHints(label: string) {
  return { 'aria-label': label, inputMode: 'email' as const, autoComplete: 'email' };
}

function withDefaultChecked({ checked, ...attributes }: Attributes) {
  return { ...attributes, defaultChecked: checked !== undefined };
}

function successText(document: Document, productId: string): string {
  const messages = pageFacts(document).merchandising(productId)?.['restockNotificationMessages'];
  return isData(messages) ? text(messages['successText']) || text(messages['successMessage']) : '';
}
