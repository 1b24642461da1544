import type { Networks } from '#kernel'
import { isLatchkeyError, parseNamespace } from '#kernel'
import type { Progress } from '#plugins/ports/payments'
import type { Toasts } from '#ui-shell'
import type { PendingPayment } from './createPendingPayment.ts'
import { payTexts } from './payTexts.ts'

const errorTexts = {
  'payment-failed': 'failed',
  'payment-refunded': 'refunded',
  'outcome-unknown': 'unknown',
  'transaction-altered': 'altered',
} as const
const errorCodes = [
  'payment-failed',
  'payment-refunded',
  'outcome-unknown',
  'transaction-altered',
] as const

/** Shows the result of a payment, on screen or as a toast. */
export async function showPaymentResult(
  { networks, toasts }: { readonly networks: Pick<Networks, 'loaded'>; readonly toasts: Toasts },
  { result }: PendingPayment,
  progress: Progress | undefined,
): Promise<void> {
  const { network, hash } = progress ?? {}
  const href =
    network === undefined || hash === undefined
      ? undefined
      : networks.loaded(parseNamespace(network))?.explorerUrl(network, { tx: hash })
  const link = href === undefined ? {} : { link: { href, label: payTexts.link } }
  try {
    await result
    toasts.show({ message: payTexts.success, variant: 'success', ...link })
  } catch (error) {
    const code = errorCodes.find((one) => isLatchkeyError(error, one))
    if (code)
      toasts.show({
        message: payTexts[errorTexts[code]],
        variant: 'error',
        ...link,
        ...(code === 'transaction-altered' || code === 'outcome-unknown'
          ? { autoClose: false }
          : {}),
      })
  }
}
