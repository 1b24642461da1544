import type { Abort, Caip2 } from '#kernel'
import { gateOptional } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { movesOf } from './movesOf.ts'
import { simulated } from './simulate.ts'

/** A transfer of a token, as a call of its contract. `amount` in the token's smallest unit. */
export type TokenTransfer = {
  readonly from: string
  readonly token: string
  readonly to: string
  readonly amount: bigint
  readonly data: string
}

/**
 * What a token takes for itself of a transfer, as far as a node that tries it tells: 0 where none
 * does.
 */
export async function readKept(
  tools: Pick<ChainTools, 'node'>,
  network: Caip2,
  transfer: TokenTransfer,
  options: Abort,
): Promise<bigint> {
  const { from, token, to, amount, data } = transfer
  const state = { calls: [{ from, to: token, value: '0x0', data }] }
  const answer = await tools
    .node(
      network,
      'eth_simulateV1',
      [{ blockStateCalls: [state], validation: false }, 'latest'],
      options,
    )
    .catch(() => undefined)
  const [run] = gateOptional(simulated, answer)?.[0]?.calls ?? []
  const came = run?.status === 1n ? movesOf(to, run.logs).get(token.toLowerCase()) : undefined
  return came !== undefined && came < amount ? amount - came : 0n
}
