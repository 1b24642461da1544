import { UniversalProvider } from '@walletconnect/universal-provider'
import { pairingRef } from 'latchkey/plugins/walletconnect/port'
import type { Peer } from '../Peer'

/** Starts a pairing over a relay that answers, until the page has an URI for the wallet. */
export const checkWalletConnect: Peer = async (modal) => {
  if (typeof UniversalProvider.init !== 'function') throw new Error('The client has no start.')
  const pairing = await modal.use(pairingRef)
  const release = pairing.hold()
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Still ${pairing.get().status}`)), 30_000)
      const read = () => {
        const { uri, error, status } = pairing.get()
        if (uri?.startsWith('wc:')) {
          clearTimeout(timer)
          resolve()
        } else if (['failed', 'unsupported', 'offline', 'expired'].includes(status))
          reject(error ?? new Error(status))
      }
      pairing.subscribe(read)
      read()
    })
  } finally {
    release()
  }
}
