import { encodeFunctionData, erc20Abi, isHex } from 'viem'
import type { AbortOptions, Caip2 } from '#kernel'
import { safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { simulationSchema } from './simulate.ts'

/** A transfer of a token, as a call of its contract. `amount` in the token's smallest unit. */
export type TokenTransfer = {
  readonly from: string
  readonly token: string
  readonly to: string
  readonly amount: bigint
  readonly data: string
}
/**
 * The result of a trial of a transfer. `isRefused`: the token answers `false` and moves nothing, where
 * others revert. `fee`: the part that does not arrive.
 */
export type TransferTrial = { readonly isRefused: boolean; readonly fee: bigint }

const word = /^0x[0-9a-f]{64}$/i
/** Tokens that keep shares round by a unit or two. */
const [roundingUnits, leastRounded] = [2n, 1_000_000n]

const isFalse = (answer: unknown) =>
  typeof answer === 'string' && word.test(answer) && BigInt(answer) === 0n
const toAmount = (answer: string | undefined) =>
  answer !== undefined && word.test(answer) ? BigInt(answer) : undefined

function computeFee({ from, to, amount }: TokenTransfer, received: bigint): bigint {
  // An account that sends to itself has as much as before.
  const due = from.toLowerCase() === to.toLowerCase() ? 0n : amount
  const missing = due - received
  const isRounding = missing <= roundingUnits && amount >= leastRounded
  return missing > 0n && missing <= amount && !isRounding ? missing : 0n
}

/**
 * Tries a transfer on a node, with the recipient's balance before and after it: tokens may log more
 * than arrives. A node that only calls tells whether the token refuses; one that does neither,
 * nothing.
 */
export async function tryTokenTransfer(
  tools: Pick<ChainTools, 'node'>,
  network: Caip2,
  transfer: TokenTransfer,
  options: AbortOptions,
): Promise<TransferTrial> {
  const { from, token, to, data } = transfer
  if (!isHex(to)) return { isRefused: false, fee: 0n }
  const args = [to] as const
  const read = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  const toCall = (bytes: string) => ({ from, to: token, value: '0x0', data: bytes })
  const [look, move] = [toCall(read), toCall(data)]
  const ask = (method: string, params: readonly unknown[]) =>
    tools.node(network, method, params, options).catch(() => undefined)
  const state = { blockStateCalls: [{ calls: [look, move, look] }], validation: false }
  const answer = await ask('eth_simulateV1', [state, 'latest'])
  const [before, moved, after] = safeParse(simulationSchema, answer)?.[0]?.calls ?? []
  if (!moved || !after)
    return { isRefused: isFalse(await ask('eth_call', [move, 'latest'])), fee: 0n }
  const [had, has] = [before, after].map((call) => toAmount(call?.returnData))
  if (moved.status !== 1n || had === undefined || has === undefined)
    return { isRefused: false, fee: 0n }
  const isRefused = isFalse(moved.returnData)
  return { isRefused, fee: isRefused ? 0n : computeFee(transfer, has - had) }
}
