import type { AbortOptions, Caip2 } from '#kernel'
import { safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { readBalanceChanges } from './readBalanceChanges.ts'
import { simulationSchema } from './simulate.ts'

/** A transfer of a token, as a call of its contract. `amount` in the token's smallest unit. */
export type TokenTransfer = {
  readonly from: string
  readonly token: string
  readonly to: string
  readonly amount: bigint
  readonly data: string
}

/** Reads a token's own transfer fee by a trial on a node; 0 if there is none. */
export async function readTransferFee(
  tools: Pick<ChainTools, 'node'>,
  network: Caip2,
  transfer: TokenTransfer,
  options: AbortOptions,
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
  const [run] = safeParse(simulationSchema, answer)?.[0]?.calls ?? []
  const received =
    run?.status === 1n ? readBalanceChanges(to, run.logs).get(token.toLowerCase()) : undefined
  return received !== undefined && received < amount ? amount - received : 0n
}
