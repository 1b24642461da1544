import type { Kernel } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { payments } from '#plugins/payments/port'
import { sending } from '#plugins/send/port'
import type { Modal } from './Modal.ts'

/** The handle's calls that have a visitor move money. */
export type MoneyCalls = Pick<Modal, 'openSend' | 'pay'>

async function payOff(error: unknown): Promise<never> {
  const { featureError } = await import('#kernel/feature-error')
  throw isLatchkeyError(error, 'service-missing') ? featureError('payment-off') : error
}

/**
 * Makes them: `show` brings the modal to where it can be drawn, and what a feature offers is there
 * once it is decided.
 */
export function moneyCalls(
  { use, followConfig }: Pick<Kernel, 'use' | 'followConfig'>,
  show: () => Promise<void>,
): MoneyCalls {
  const ready = async () => {
    await show()
    await followConfig().arrived()
  }
  return {
    async openSend(ask) {
      await ready()
      return (await use(sending)).openSend(ask)
    },
    async pay(ask) {
      await ready()
      return (await use(payments).catch(payOff)).pay(ask)
    },
  }
}
