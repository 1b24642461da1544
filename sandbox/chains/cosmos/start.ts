import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeSecp256k1Pubkey, pubkeyToAddress } from '@cosmjs/amino'
import { readRequestUrl } from '../../api/readRequestUrl.ts'
import type { RunningChain } from '../ChainSpec.ts'
import type { RestRequest } from './answerRest.ts'
import { answerRest } from './answerRest.ts'
import { cosmosKeys } from './cosmosKeys.ts'
import type { Genesis, Ledger } from './ledger.ts'
import { createLedger, credit, genesis, getBalance } from './ledger.ts'
import type { RestAnswer } from './restAnswer.ts'

const accounts = [0, 1, 2, 3, 4, 5]
/** The account whose coins are mostly locked. */
const vesting = 8
const started = 10_000_000_000n
const startedCoins = 2_500_000n

function open(start: Genesis, keys: ReadonlyMap<number, Uint8Array>): Ledger {
  const ledger = createLedger(start)
  for (const [index, key] of keys) {
    const address = pubkeyToAddress(encodeSecp256k1Pubkey(key), start.prefix)
    credit(ledger, address, start.denom, started)
    if (index === vesting) ledger.locked.set(address, started - 1_000_000n)
    else for (const coin of start.coins) credit(ledger, address, coin.denom, startedCoins)
  }
  return ledger
}

function answered(ledgers: readonly Ledger[], question: RestRequest): RestAnswer {
  try {
    return answerRest(ledgers, question)
  } catch (error) {
    return { status: 500, body: { code: 13, message: String(error), details: [] } }
  }
}

/** Starts the stand-in: two chains behind one endpoint on a free loopback port. */
export async function start(): Promise<RunningChain> {
  const keys = new Map(
    await Promise.all(
      [...accounts, vesting].map(
        async (index) => [index, (await cosmosKeys(index, 'cosmos')).publicKey] as const,
      ),
    ),
  )
  const fresh = () => genesis.map((one) => open(one, keys))
  const state = { ledgers: fresh() }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const question = {
        method: request.method ?? 'GET',
        url: readRequestUrl(request) ?? new URL('http://sandbox'),
        body: Buffer.concat(parts).toString(),
      }
      const { status, body } = answered(state.ledgers, question)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const ledgerOf = (address: string) => {
    const ledger = state.ledgers.find((one) => address.startsWith(`${one.genesis.prefix}1`))
    if (!ledger) throw new RangeError(`No chain of the stand-in has addresses like ${address}`)
    return ledger
  }
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async balanceOf(address, asset) {
      const ledger = ledgerOf(address)
      return getBalance(ledger, address, asset ?? ledger.genesis.denom)
    },
    async fund(address, amount, asset) {
      const ledger = ledgerOf(address)
      const { denom, coins } = ledger.genesis
      const given = asset ?? denom
      if (given !== denom && !coins.some((coin) => coin.denom === given))
        throw new RangeError(
          `Only ${[denom, ...coins.map((coin) => coin.denom)].join(', ')} can be given`,
        )
      credit(ledger, address, given, amount)
    },
    async reset() {
      state.ledgers = fresh()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
