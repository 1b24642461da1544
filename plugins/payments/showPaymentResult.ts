import type { Networks } from '#kernel'
import { isLatchkeyError, parseNamespace } from '#kernel'
import type { Progress } from '#plugins/ports/payments'
import type { Label, Toasts } from '#ui-shell'
import type { PendingPayment } from './createPendingPayment.ts'

/** Toast texts for outcomes that arrive off screen. */
const payTexts = {
  success: { en: 'Your payment has arrived', ar: 'وصلت دفعتك' },
  failed: { en: 'Your payment failed', ar: 'فشلت دفعتك' },
  refunded: { en: 'Your payment was refunded', ar: 'أُعيدت إليك دفعتك' },
  unknown: {
    en: 'Nobody knows yet whether you paid. Look at your activity',
    ar: 'لا يُعرف بعد هل تم الدفع أم لا. راجع نشاطك',
  },
  altered: {
    en: 'Warning: what was sent is not what you reviewed',
    ar: 'تحذير: ما أُرسل ليس ما راجعته',
  },
  link: { en: 'View', ar: 'عرض' },
} as const satisfies Readonly<Record<string, Label>>

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
