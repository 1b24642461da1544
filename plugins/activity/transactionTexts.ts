import type { Translate } from '#ui-shell'
import en from './messages.en.json'

const isMessageKey = (word: string): word is keyof typeof en => Object.hasOwn(en, word)
const operations: readonly string[] = [
  'send',
  'receive',
  'trade',
  'approve',
  'mint',
  'burn',
  'execute',
  'deploy',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'claim',
  'cancel',
  'stake',
  'unstake',
]
const statuses: Readonly<Record<string, keyof typeof en>> = {
  confirmed: 'confirmed',
  pending: 'pending',
  failed: 'failedStatus',
}

/** Translates an operation; an unknown one is shown as it is. */
export const operationText = (t: Translate<typeof en>, operation: string): string =>
  operations.includes(operation) && isMessageKey(operation) ? t(operation) : operation || '—'
/** Translates the status of a transaction. */
export const statusText = (t: Translate<typeof en>, status: string): string =>
  Object.hasOwn(statuses, status) ? t(statuses[status] ?? 'confirmed') : status || '—'
