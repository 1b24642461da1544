import type { Kernel } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { paymentsRef } from '#plugins/ports/payments'
import { sendingRef } from '#plugins/ports/send'
import { modalError } from './errors.ts'
import type { Modal } from './Modal.ts'

/** The handle's calls that have a visitor move money. */
export type PaymentMethods = Pick<Modal, 'openSend' | 'pay'>

async function throwPaymentOff(error: unknown): Promise<never> {
  throw isLatchkeyError(error, 'service-missing') ? modalError('payment-off') : error
}

/**
 * Makes them: `show` brings the modal to where it can be drawn, and what a feature offers is there
 * once it is decided.
 */
export function paymentMethods(
  { use, followConfig }: Pick<Kernel, 'use' | 'followConfig'>,
  show: () => Promise<void>,
): PaymentMethods {
  const ready = async () => {
    await show()
    await followConfig().whenLoaded()
  }
  return {
    async openSend(request) {
      await ready()
      return (await use(sendingRef)).openSend(request)
    },
    async pay(request) {
      await ready()
      return (await use(paymentsRef).catch(throwPaymentOff)).pay(request)
    },
  }
}
