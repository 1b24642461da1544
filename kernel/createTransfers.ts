import { activeAccount } from './activeAccount.ts'
import type { AssetId } from './chainData.ts'
import type { Connections } from './connections.ts'
import { LatchkeyError } from './errors.ts'
import type { Connection } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Transfers } from './transfers.ts'

/** Makes the transfers over the live connections. */
export function createTransfers(links: Connections, networks: Networks): Transfers {
  const sender = (namespace: string, asset: AssetId) => {
    const live = links.live(namespace)
    const from = activeAccount(live?.state)
    if (!live || !from) throw new LatchkeyError('connection-missing')
    const { send } = live
    if (!send || !canSend(live, asset)) throw new LatchkeyError('send-unsupported')
    return { live, from, send }
  }
  return {
    async plan(namespace, ask) {
      const { live, from } = sender(namespace, ask.asset)
      return (await networks.load(namespace)).plan({ ...ask, from, via: live })
    },
    async send(namespace, plan, options) {
      const { from, send } = sender(namespace, plan.request.asset)
      if (plan.blocked)
        throw new LatchkeyError('transaction-invalid', {
          why: 'its plan says what stands in the way.',
        })
      if (plan.request.from.id !== from.id)
        throw new LatchkeyError('transaction-invalid', {
          why: 'it was planned for another account.',
        })
      return send(plan, options)
    },
  }
}

const canSend = ({ can, state }: Connection, asset: AssetId) =>
  can('send', state.network) && (asset === 'native' || can('token', state.network))
