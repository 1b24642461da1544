import type { InstallPageWallet } from '../PageWallet.ts'
import { bitcoinAccess } from './bitcoinAccess.ts'
import { unisatWallet } from './unisatWallet.ts'

/**
 * Puts a wallet of the UniSat kind where UniSat puts its own, which is the only way such wallets
 * are found.
 */
export const installUnisatWallet: InstallPageWallet = async ({ info }) => {
  const access = bitcoinAccess({ id: 'unisat', urlOf: (caip2) => info.chains[caip2] ?? '' })
  Object.assign(window, { unisat: unisatWallet(access) })
  return {
    ...access.controls,
    remove() {
      Reflect.deleteProperty(window, 'unisat')
      access.controls.remove()
    },
  }
}
