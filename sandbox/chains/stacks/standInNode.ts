import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ledger } from './ledger.ts'
import { createMempool } from './mempool.ts'
import type { Reply } from './nodeRoutes.ts'
import { nodeRoutes } from './nodeRoutes.ts'
import type { NetworkName } from './principals.ts'
import type { Simnet } from './simnet.ts'

export type StandInNode = { readonly url: string; reset(): Promise<void>; stop(): Promise<void> }

/**
 * A stand-in for a Stacks node and its index over the simnet: the HTTP API, the mempool, and the
 * checks that the simnet leaves out.
 */
export async function startStandInNode(
  simnet: Simnet,
  ledger: Ledger,
  network: NetworkName,
): Promise<StandInNode> {
  const mempool = createMempool(simnet, ledger, network)
  const routes = nodeRoutes({ simnet, ledger, mempool, network })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const call = `${request.method} ${new URL(request.url ?? '/', 'http://stand-in').pathname}`
    const route = routes.find(({ on }) => on.test(call))
    return route
      ? route.answer(route.on.exec(call)?.slice(1) ?? [], await readBody(request))
      : { status: 404, body: { error: `no such call: ${call}` } }
  }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(request)
      .catch((error: unknown): Reply => ({ status: 500, body: { error: String(error) } }))
      .then(({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body)),
      )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: mempool.reset,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
