import type { LatchkeyError } from '#kernel'
import { alerted } from '#kernel'
import { toastLabels } from './toastLabels.ts'
import type { WalletScope } from './WalletScope.ts'

const deniedToastDelay = 300

/** Shows an error to the visitor and the host. */
export type ShowAlert = (error: LatchkeyError, variant?: 'error' | 'warning') => void

/** Callbacks for wallet events: alerts, toasts, balance refresh. */
export function createWalletListeners({ emit, after, optional, needs }: WalletScope) {
  const alert: ShowAlert = ({ code, context: { name }, message, remedy }, variant = 'error') =>
    emit(alerted, { variant, code, message, remedy, ...(typeof name === 'string' ? { name } : {}) })
  const toast = async () =>
    (await optional.toasts?.())?.show({ message: toastLabels.denied, variant: 'error' })
  const refresh = async () => (await optional.balance?.())?.refresh()
  return {
    alert,
    onPartly(error: LatchkeyError) {
      needs.platform.log('warn', error.message, error)
      alert(error, 'warning')
    },
    /** The form shows an invalid address beside its field. */
    onInvalid: ({ code, message, remedy }: LatchkeyError) =>
      emit(alerted, { variant: 'warning', code, message, remedy, inline: true }),
    onDenied: () => void after(deniedToastDelay, () => void toast().catch(() => {})),
    onSigned: () => void refresh().catch(() => {}),
  }
}
