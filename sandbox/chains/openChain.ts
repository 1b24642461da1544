import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { ChainSpec, RunningChain } from './ChainSpec.ts'

/** A chain that starts on its first request; its URL exists before. */
export type LazyChain = {
  readonly spec: ChainSpec
  /**
   * HTTP and WebSocket, with CORS for every origin. The first request starts the chain and waits
   * for it.
   */
  readonly url: string
  /** Starts it, once; what failed may be tried again. */
  running(): Promise<RunningChain>
  /** The chain when it runs or is about to; it is not started. */
  current(): Promise<RunningChain | undefined>
  /**
   * Resets the chain if it was used. A chain that does not answer is stopped, and the next request
   * starts it again.
   */
  reset(): Promise<void>
  stop(): Promise<void>
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-max-age': '600',
}

function forward(target: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { pathname } = target
  const path = `${pathname.replace(/\/$/, '')}${incoming.url ?? '/'}`
  const { origin: _origin, host: _host, ...headers } = incoming.headers
  const onward = request(
    // A socket of an earlier request may be one that the node is about to close.
    {
      agent: false,
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path,
      headers,
    },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !name.startsWith('access-control-'),
      )
      response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...cors })
      answer.pipe(response)
    },
  )
  onward.once('error', (error) => {
    if (!response.headersSent) response.writeHead(502, cors)
    response.end(String(error))
  })
  response.once('close', () => onward.destroy())
  incoming.pipe(onward)
}

/** Hands a WebSocket handshake on, byte for byte. */
function upgrade(target: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const onward = connect(Number(target.port), target.hostname, () => {
    const lines = Object.entries(incoming.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    )
    onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const)
    one.once('error', () => other.destroy()).once('close', () => other.destroy())
}

/** A node that has not reset itself in this time, milliseconds, hangs. */
const resetTimeout = 30_000

/** Rejects when a task takes longer than the limit. */
async function withTimeout(limit: number, work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const late = setTimeout(limit, undefined, { signal: over.signal, ref: false }).then(() =>
    Promise.reject(new Error(`No answer within ${limit} ms`)),
  )
  await Promise.race([work, late]).finally(() => over.abort())
}

/** Opens the address of a chain on a free loopback port. */
export async function openChain(
  spec: ChainSpec,
  onStart: () => void = () => {},
  limit: number = resetTimeout,
): Promise<LazyChain> {
  const state: { chain: Promise<RunningChain> | undefined; used: boolean; over: boolean } = {
    chain: undefined,
    used: false,
    over: false,
  }

  function running(): Promise<RunningChain> {
    if (state.over) return Promise.reject(new Error(`The chain ${spec.id} was stopped`))
    state.used = true
    if (!state.chain) {
      onStart()
      const starting = spec.start()
      state.chain = starting
      starting.catch(() => {
        if (state.chain === starting) state.chain = undefined
      })
    }
    return state.chain
  }
  function endOf(chain: RunningChain): Promise<void> {
    state.chain = undefined
    return chain.stop()
  }
  const current = async () => state.chain?.catch(() => undefined)
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    if (incoming.method === 'OPTIONS') return response.writeHead(204, cors).end()
    running().then(
      ({ url }) => forward(new URL(url), incoming, response),
      (error) => response.writeHead(503, cors).end(String(error)),
    )
  })
  server.on('upgrade', (incoming, socket, head) => {
    running().then(
      ({ url }) => upgrade(new URL(url), incoming, socket, head),
      () => socket.destroy(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    spec,
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    running,
    current,
    async reset() {
      const chain = await current()
      if (!chain || !state.used) return
      state.used = false
      await withTimeout(limit, chain.reset()).catch((error) => {
        console.warn(
          `${spec.name} could not be reset and is started anew when it is needed: ${error}`,
        )
        return endOf(chain)
      })
    },
    async stop() {
      state.over = true
      server.closeAllConnections()
      server.close()
      const chain = await current()
      await chain?.stop()
    },
  }
}
