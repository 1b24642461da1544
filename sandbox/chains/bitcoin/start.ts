import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRequestUrl } from '../../api/readRequestUrl.ts'
import type { RunningChain } from '../ChainSpec.ts'
import type { BitcoinNode } from './bitcoinNode.ts'
import type { Ledger } from './createLedger.ts'
import { createLedger } from './createLedger.ts'
import type { Reply } from './esploraRoutes.ts'
import { esploraRoutes, readTransaction, toRejection } from './esploraRoutes.ts'
import { toOutputScript } from './toOutputScript.ts'

export type BitcoinChain = RunningChain & {
  readonly node: BitcoinNode
  mine(count: number): Promise<void>
  /** If on, a broadcast brings blocks: one soon, then enough to make it final. */
  mineOnDemand(on: boolean): void
}

/** Milliseconds after a broadcast, and blocks that come then. */
const onDemand = [
  { ms: 300, blocks: 1 },
  { ms: 3000, blocks: 5 },
]

/** Mines after a broadcast by default. */
function createMiner({ inTurn, mine }: Ledger) {
  const timers = new Set<NodeJS.Timeout>()
  const cancel = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const state = { on: true }
  return {
    cancel,
    state,
    wake() {
      if (!state.on) return
      for (const { ms, blocks } of onDemand)
        timers.add(setTimeout(() => void inTurn(() => mine(blocks)).catch(() => {}), ms))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

async function broadcast(
  { inTurn, accept }: Ledger,
  body: string,
  accepted: () => void,
): Promise<Reply> {
  const transaction = readTransaction(body)
  if ('status' in transaction) return transaction
  try {
    await inTurn(() => accept(transaction))
  } catch (error) {
    return toRejection(-26, error instanceof Error ? error.message : String(error))
  }
  accepted()
  return { status: 200, body: transaction.getId() }
}

/** Opens Esplora's interface to a ledger on a free loopback port. */
async function openEsplora(ledger: Ledger, accepted: () => void) {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // A caller that leaves in the middle of its body hears nothing.
    answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = readRequestUrl(request)?.pathname ?? ''
    const isBroadcast = request.method === 'POST' && path === '/tx'
    const reply = isBroadcast
      ? await broadcast(ledger, await readBody(request), accepted)
      : esploraRoutes(ledger.index, path)
    const { status, body } = reply ?? { status: 404, body: 'Not found' }
    const json = typeof body === 'object'
    response
      .writeHead(status, { 'content-type': json ? 'application/json' : 'text/plain' })
      .end(json ? JSON.stringify(body) : String(body))
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Puts Esplora's interface in front of a node, and gives the accounts of the public phrase their
 * coins.
 */
export async function serveBitcoin(node: BitcoinNode): Promise<BitcoinChain> {
  const ledger = createLedger(node)
  const { index, inTurn } = ledger
  const miner = createMiner(ledger)
  await inTurn(ledger.begin)
  const { url, close } = await openEsplora(ledger, miner.wake)
  const scriptOf = (address: string) => {
    const script = toOutputScript(address)
    if (!script) throw new RangeError(`${address} is no Bitcoin address`)
    return script
  }
  return {
    node,
    url,
    async balanceOf(address) {
      await inTurn(index.update)
      const { paid, spent } = index.outputsOf(scriptOf(address))
      return paid.reduce(
        (sum, { txid, vout, value }) => (spent.has(`${txid}:${vout}`) ? sum : sum + value),
        0n,
      )
    },
    async fund(address, amount, asset = 'native') {
      if (asset !== 'native') throw new RangeError(`There is no ${asset} on Bitcoin`)
      await inTurn(() => ledger.pay([{ script: scriptOf(address), value: amount }]))
    },
    async reset() {
      miner.cancel()
      miner.state.on = true
      await inTurn(ledger.begin)
    },
    mine: (count) => inTurn(() => ledger.mine(count)),
    mineOnDemand(on) {
      miner.state.on = on
    },
    async stop() {
      miner.cancel()
      close()
      await node.stop()
    },
  }
}

/** Starts the chain of the sandbox: bcoin, which runs everywhere. */
export async function startBitcoin(): Promise<BitcoinChain> {
  const { startBcoin } = await import('./startBcoin.ts')
  return serveBitcoin(await startBcoin())
}
