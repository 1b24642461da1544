import { useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Translates the names of payment methods. */
export function useMethodName(): (id: string) => string {
  const t = useText(messages)
  return (id) =>
    id === 'card' || id === 'ach_bank_account' ? t(`method.${id}`) : id.replaceAll('_', ' ')
}
