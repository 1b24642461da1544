import type { NamespaceManifest } from '#kernel'
import { networks } from './networks.ts'
import { probe } from './probe.ts'

const safeMethods = ['getAccountAddresses']
const unsafeMethods = ['sendTransfer', 'signMessage', 'signPsbt']

export const manifest: NamespaceManifest = {
  contract: 1,
  namespace: 'bip122',
  title: 'Bitcoin',
  networks,
  defaultRole: 'payment',
  relay: { methods: [...safeMethods, ...unsafeMethods], events: ['bip122_addressesChanged'] },
  methods: { namespace: 'bip122', safe: safeMethods, unsafe: unsafeMethods },
  probe,
  load: () => import('./connect.ts'),
}
