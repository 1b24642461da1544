import { createModal } from 'latchkey'
import { networks } from './networks'

// Local mode: installed wallets connect, and no request goes to any provider. The option
// `projectId` adds wallets on phones, logins, prices and swaps.
export const modal = createModal({
  namespaces: ['{{namespaces}}'],
  networks,
  metadata: { name: '{{name}}' },
})
