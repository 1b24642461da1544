import type { Kernel } from '#kernel'
import { sending } from '#plugins/send/port'
import type { Modal } from './Modal.ts'

/** The handle's calls that have a visitor move money: `show` brings the modal to where it can be drawn. */
export function moneyCalls({ use }: Pick<Kernel, 'use'>, show: () => Promise<void>): Pick<Modal, 'openSend'> {
  return {
    async openSend(ask) {
      await show()
      return (await use(sending)).openSend(ask)
    },
  }
}
