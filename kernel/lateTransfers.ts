import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'
import type { Transfers } from './transfers.ts'

/** The transfers over the live connections. Their code comes with the first one. */
export function lateTransfers(links: Connections, networks: Networks): Transfers {
  const code = async () => (await import('./createTransfers.ts')).createTransfers(links, networks)
  return {
    plan: async (...ask) => (await code()).plan(...ask),
    send: async (...plan) => (await code()).send(...plan),
  }
}
