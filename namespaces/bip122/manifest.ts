import type { NamespaceManifest } from '#kernel'
import type { Bip122Discovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import { networks } from './networks.ts'

const safeMethods = ['getAccountAddresses']
const unsafeMethods = ['sendTransfer', 'signMessage', 'signPsbt']

export const manifest: NamespaceManifest<Bip122Discovery> = {
  contract: 1,
  namespace: 'bip122',
  title: 'Bitcoin',
  networks,
  defaultRole: 'payment',
  relay: { methods: [...safeMethods, ...unsafeMethods], events: ['bip122_addressesChanged'] },
  methods: { namespace: 'bip122', safe: safeMethods, unsafe: unsafeMethods },
  createDiscovery,
  load: () => import('./connect.ts'),
}
