import type { InstallPageWallet } from '../PageWallet.ts'
import { bitcoinAccess } from './bitcoinAccess.ts'
import { unisatWallet } from './unisatWallet.ts'

/**
 * Puts a wallet of the UniSat kind where UniSat puts its own, which is the only way such wallets
 * are found.
 */
export const installUnisatWallet: InstallPageWallet = async ({ info }) => {
  const desk = bitcoinAccess({ id: 'unisat', urlOf: (caip2) => info.chains[caip2] ?? '' })
  Object.assign(window, { unisat: unisatWallet(desk) })
  return {
    ...desk.controls,
    remove() {
      Reflect.deleteProperty(window, 'unisat')
      desk.controls.remove()
    },
  }
}
