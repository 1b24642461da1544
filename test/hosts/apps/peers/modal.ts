import { createModal } from 'latchkey'

export const modal = createModal({
  projectId: 'peers',
  provider: { relay: 'wss://relay.host.test' },
  metadata: { name: 'Peers' },
  telemetry: 'off',
})
