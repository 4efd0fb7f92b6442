import { type ReactNode, useCallback } from 'react';
import { readSettings } from '#contract';
import { useAsk } from '../ask-context.ts';
import { SettingsForm } from '../settings/form.tsx';
import { NotRead, useRead } from '../use-read.tsx';

/** The rules of the store, kept in its database over what its content says. */
export function SettingsScreen(): ReactNode {
  const ask = useAsk();
  const { value, setValue, failure, again } = useRead(useCallback(() => ask(readSettings, {}), [ask]));
  if (failure) return <NotRead text={failure.text} again={again} />;
  if (!value) return <output>Loading …</output>;
  return <SettingsForm state={value} onState={setValue} />;
}
