import type { AssetId, Connection, Connections, Networks } from '#kernel'
import { activeAccount, LatchkeyError } from '#kernel'
import type { Transfers } from '#plugins/ports/reviewed-actions'

/** Makes the transfers over the live connections. */
export function createTransfers(connections: Connections, networks: Networks): Transfers {
  const resolveSender = (namespace: string, asset: AssetId) => {
    const connection = connections.getConnection(namespace)
    const from = activeAccount(connection?.state)
    if (!connection || !from) throw new LatchkeyError('connection-missing')
    const { send } = connection
    if (!send || !canSend(connection, asset)) throw new LatchkeyError('send-unsupported')
    return { live: connection, from, send }
  }
  return {
    async plan(namespace, request) {
      const { live: connection, from } = resolveSender(namespace, request.asset)
      return (await networks.load(namespace)).plan({ ...request, from, connection })
    },
    async send(namespace, plan, options) {
      const { from, send } = resolveSender(namespace, plan.request.asset)
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
