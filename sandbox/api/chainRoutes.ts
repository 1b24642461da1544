import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Call, Reply, Route } from './reply.ts'
import { RouteError } from './reply.ts'

/** Chain RPC: hands a request on to the node of the network it names. */
export function chainRoutes(chains: readonly EvmChain[]): readonly Route[] {
  async function handle({ query, body }: Call): Promise<Reply> {
    const chain = chains.find(({ caip2 }) => caip2 === query.get('chainId'))
    if (!chain)
      throw new RouteError(400, 'UNSUPPORTED_CHAIN', `No node for chainId ${query.get('chainId')}`)
    const answer = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return ['/v1', '/v1/'].map((path) => ({ method: 'POST', path, shape: 'blockchain', handle }))
}
