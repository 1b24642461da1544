import type { NamespaceManifest } from '#kernel'
import { networks } from './networks.ts'
import { probe } from './probe.ts'

const reads = ['getAccountAddresses']
const calls = ['sendTransfer', 'signMessage', 'signPsbt']

export const manifest: NamespaceManifest = {
  contract: 1,
  namespace: 'bip122',
  title: 'Bitcoin',
  networks,
  defaultRole: 'payment',
  relay: { methods: [...reads, ...calls], events: ['bip122_addressesChanged'] },
  methods: { namespace: 'bip122', safe: reads, unsafe: calls },
  probe,
  load: () => import('./connect.ts'),
}
