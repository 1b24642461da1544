import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { readRequestUrl } from '../api/readRequestUrl.ts'
import type { Refusal } from './admit.ts'
import { admit, refusals } from './admit.ts'
import { createMessageBroker } from './createMessageBroker.ts'
import { serveClient } from './serveClient.ts'

export type Relay = {
  readonly url: string
  /** The number of calls of each method. */
  readonly calls: ReadonlyMap<string, number>
  /** The number of connection attempts, refused ones included. */
  dials(): number
  /** Cuts every socket; clients may come back at once. */
  dropAll(): void
  /** While down, no client gets in. */
  setDown(down: boolean): void
  /** While set, every client but the exempt ones is turned away for this reason. */
  setRefusal(reason: Refusal | undefined): void
  reset(): void
  stop(): Promise<void>
}

// Node clients cut a socket that is silent for 35 s.
const pingEvery = 10_000
const refusedByRelay = 3000

/** A client sends before it is admitted: its messages are buffered until a handler is set. */
function parseMessages(client: WebSocket) {
  const early: string[] = []
  let take: (message: string) => void = (message) => early.push(message)
  client.on('message', (raw) => take(String(raw)))
  return (taker: (message: string) => void) => {
    take = taker
    for (const message of early) taker(message)
  }
}

/**
 * A WalletConnect relay on loopback. Projects named in `exempt` are never turned away by
 * `setRefusal`.
 */
export async function startRelay(
  options: { readonly exempt?: readonly string[] } = {},
): Promise<Relay> {
  const exchange = createMessageBroker()
  const calls = new Map<string, number>()
  const state: { down: boolean; refusal: Refusal | undefined; dials: number } = {
    down: false,
    refusal: undefined,
    dials: 0,
  }
  const http = createServer((_, response) => void response.writeHead(426).end())
  const sockets = new WebSocketServer({ noServer: true })

  http.on('upgrade', (request, socket, head) => {
    state.dials++
    if (state.down) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => void welcome(client, request))
  })

  const count = (method: string) => calls.set(method, (calls.get(method) ?? 0) + 1)

  async function welcome(client: WebSocket, request: IncomingMessage) {
    const messages = parseMessages(client)
    const query = readRequestUrl(request)?.searchParams ?? new URLSearchParams()
    const admission = await admit(query, request.headers.host ?? '')
    const exempt = options.exempt?.includes(query.get('projectId') ?? '')
    if (state.refusal && !exempt) return client.close(refusedByRelay, refusals[state.refusal])
    if ('refused' in admission) return client.close(refusedByRelay, admission.refused)
    messages(serveClient(client, admission.clientId, exchange, count))
  }

  const ping = setInterval(() => {
    for (const client of sockets.clients) client.ping()
  }, pingEvery).unref()
  const dropAll = () => {
    for (const client of sockets.clients) client.terminate()
  }
  await once(http.listen(0, '127.0.0.1'), 'listening')

  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    calls,
    dials: () => state.dials,
    dropAll,
    setDown(down) {
      state.down = down
      if (down) dropAll()
    },
    setRefusal(reason) {
      state.refusal = reason
    },
    reset() {
      Object.assign(state, { down: false, refusal: undefined })
      exchange.clear()
    },
    async stop() {
      clearInterval(ping)
      dropAll()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
