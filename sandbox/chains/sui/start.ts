import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils'
import { buildSchema, graphql } from 'graphql'
import * as v from 'valibot'
import { suiKeys } from '../../wallets/sui/suiKeys.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { createLedger } from './createLedger.ts'
import { createResolvers } from './resolvers.ts'
import { schemaText } from './schema.ts'
import { currencies, dollar, sui } from './tokens.ts'

/** The stand-in, with controls beyond a faucet. */
export type SuiStandIn = RunningChain & {
  /** Adds funds to an address outside of coin objects. */
  giveBeside(address: string, amount: bigint): void
}

const callSchema = v.object({
  query: v.string(),
  variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
})

/** The limit of Sui's own service, beside the bytes of a transaction. */
const maxQuestionBytes = 5000
const transactionPattern = /\b(simulate|execute)Transaction\b/

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function resolveType(asset: string | undefined): string {
  const known = currencies.find(
    ({ type }) =>
      type === (asset === undefined || asset === 'native' ? sui.type : normalizeStructTag(asset)),
  )
  if (!known) {
    const types = currencies.map(({ type }) => type).join(', ')
    throw new RangeError(`The stand-in has no coin ${asset}: there are ${types}`)
  }
  return known.type
}

/**
 * A stand-in for a Sui network, ours: speaks the part of Sui's GraphQL RPC that wallets and sites
 * use for coins, with the reference implementation of GraphQL.
 * Signatures, bytes and addresses are judged by `@mysten/sui`; owners, versions, budgets and
 * balances by the rules of the protocol. Coins really move.
 */
export async function startSuiStandIn(): Promise<SuiStandIn> {
  const schema = buildSchema(schemaText)
  const ledger = createLedger()
  const rootValue = createResolvers(ledger)
  const furnish = () => {
    ledger.clear()
    for (const { address } of suiKeys()) {
      for (const amount of [600n, 300n, 100n]) ledger.mint(address, sui.type, amount * 10n ** 9n)
      for (const amount of [250n, 750n]) ledger.mint(address, dollar.type, amount * 10n ** 6n)
    }
  }
  furnish()
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST')
      return answer(405, { errors: [{ message: 'POST a GraphQL request' }] })
    try {
      const body = await readBody(request)
      const { query, variables } = v.parse(callSchema, JSON.parse(body.toString()))
      if (body.length > maxQuestionBytes && !transactionPattern.test(query))
        return answer(200, { data: null, errors: [{ message: 'Query payload too large' }] })
      answer(
        200,
        await graphql({ schema, source: query, rootValue, variableValues: variables ?? {} }),
      )
    } catch (error) {
      answer(400, { errors: [{ message: String(error) }] })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async balanceOf(address, asset) {
      const [owner, type] = [normalizeSuiAddress(address), resolveType(asset)]
      return ledger.inCoins(owner, type) + ledger.beside(owner, type)
    },
    fund: async (address, amount, asset) =>
      ledger.mint(normalizeSuiAddress(address), resolveType(asset), amount),
    giveBeside: (address, amount) =>
      void ledger.addBeside(normalizeSuiAddress(address), sui.type, amount),
    reset: async () => furnish(),
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
