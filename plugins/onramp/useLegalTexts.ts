import { useText } from '#ui-shell'
import { messages } from './messages.ts'

/** The texts of the legal footer: buying accepts the terms, not connecting. */
export function useLegalTexts(): { readonly both: string; readonly single: string } {
  const t = useText(messages)
  return { both: t('legal.both'), single: t('legal.single') }
}
