import { activeAccount } from './activeAccount.ts'
import type { Abort, AssetId } from './chainData.ts'
import type { Connections } from './connections.ts'
import { LatchkeyError } from './errors.ts'
import type { Connection, TransferPlan } from './namespace.ts'
import type { Networks } from './networks.ts'
import { defineService } from './refs.ts'

/** A transfer from the active account of a namespace. `amount` in base units. */
export type TransferAsk = Abort & {
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
}

/** Transfers of whatever is connected, in any namespace whose wallet can send. */
export type Transfers = {
  /**
   * Works out fee, limits and what `max` is, with the wallet that is connected. Throws `connection-missing`, `Unsupported chain` where the wallet cannot send
   * (for a token: cannot send tokens), and the faults of `Namespace.plan`.
   */
  plan(namespace: string, ask: TransferAsk): Promise<TransferPlan>
  /** Has the wallet send what was planned. Throws `Unsupported chain`, `rejected`, and `transaction-invalid` for a plan that is blocked or of another account. */
  send(namespace: string, plan: TransferPlan, options?: Abort): Promise<{ readonly hash: string }>
}

/** Transfers, for plugins. */
export const transfers = defineService<Transfers>('kernel.transfers')

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
      if (plan.blocked) throw new LatchkeyError('transaction-invalid', { why: 'its plan says what stands in the way.' })
      if (plan.request.from.id !== from.id) throw new LatchkeyError('transaction-invalid', { why: 'it was planned for another account.' })
      return send(plan, options)
    },
  }
}

const canSend = ({ can, state }: Connection, asset: AssetId) => can('send', state.network) && (asset === 'native' || can('token', state.network))
