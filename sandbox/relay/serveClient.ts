import type { WebSocket } from 'ws'
import type { MessageBroker, RelayMessage } from './createMessageBroker.ts'
import { relayMethods } from './relayMethods.ts'

/** Serves JSON-RPC to one admitted client; the result takes each message of the client. */
export function serveClient(
  client: WebSocket,
  clientId: string,
  exchange: MessageBroker,
  onCall: (method: string) => void,
) {
  const methods = relayMethods(exchange)
  const pushed = new Map<number, RelayMessage>()
  let pushId = Date.now() * 1000
  const send = (message: object) => client.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const subscriber = {
    clientId,
    deliver(subscription: string, letter: RelayMessage) {
      const { topic, message, publishedAt, tag } = letter
      pushed.set(++pushId, letter)
      send({
        id: pushId,
        method: 'irn_subscription',
        params: { id: subscription, data: { topic, message, publishedAt, tag } },
      })
    },
  }
  client.on('close', () => exchange.leave(subscriber))

  return (raw: string) => {
    const message = JSON.parse(raw)
    if (typeof message.method !== 'string') {
      pushed.get(message.id)?.deliveredTo.add(clientId)
      pushed.delete(message.id)
      return
    }
    onCall(message.method)
    const method = methods[message.method]
    if (method) send({ id: message.id, result: method(subscriber, message.params) })
    else
      send({
        id: message.id,
        error: { code: -32601, message: `Method not found: ${message.method}` },
      })
  }
}
