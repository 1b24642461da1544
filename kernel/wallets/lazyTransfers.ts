import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'
import type { Transfers } from './transfers.ts'

/** The transfers over the live connections. Their code comes with the first one. */
export function lazyTransfers(connections: Connections, networks: Networks): Transfers {
  const load = async () =>
    (await import('./createTransfers.ts')).createTransfers(connections, networks)
  return {
    plan: async (...request) => (await load()).plan(...request),
    send: async (...plan) => (await load()).send(...plan),
  }
}
