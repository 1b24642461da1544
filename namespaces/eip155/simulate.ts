import { array, object, optional, pipe, regex, string, transform } from 'valibot'
import type { Abort, Account, Schema, Sent, Trial } from '#kernel'
import { gateOptional, hexOf } from '#kernel'
import type { Call } from './callsOf.ts'
import { callsOf } from './callsOf.ts'
import type { ChainTools } from './chainTools.ts'
import { isRefusal } from './isRefusal.ts'
import type { Log } from './movesOf.ts'
import { movesOf } from './movesOf.ts'

type Ran = {
  readonly status: bigint
  readonly gasUsed: bigint
  readonly returnData: string
  readonly logs: readonly Log[]
}

const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((digits) => BigInt(digits)),
)
const log = object({ address: string(), topics: array(string()), data: string() })
const ran = object({
  status: quantity,
  gasUsed: quantity,
  returnData: optional(string(), ''),
  logs: optional(array(log), []),
})
/** What a node answers to `eth_simulateV1`, as far as it is read. */
export const simulated: Schema<readonly { readonly calls: readonly Ran[] }[]> = array(
  object({ calls: array(ran) }),
)

/**
 * Code that answers the balance of an account: PUSH20 account, BALANCE, PUSH1 0, MSTORE, PUSH1 32,
 * PUSH1 0, RETURN.
 */
const balanceCode = (account: string) => `0x73${account.slice(2).toLowerCase()}3160005260206000f3`
/** Where nobody else has code, and no contract knows beforehand. */
const somewhere = () => `0x${hexOf(crypto.getRandomValues(new Uint8Array(20)))}`

function parameters({ address }: Account, calls: readonly Call[]) {
  const probe = somewhere()
  const look = { from: address, to: probe, data: '0x', value: '0x0' }
  const made = calls.map(({ to, value, data }) => ({
    from: address,
    ...(to !== undefined && { to }),
    data: `0x${data}`,
    value: `0x${value.toString(16)}`,
  }))
  const state = {
    stateOverrides: { [probe]: { code: balanceCode(address) } },
    calls: [look, ...made, look],
  }
  return { made, whole: [{ blockStateCalls: [state], validation: false }, 'latest'] }
}

const worded = ({ returnData }: Ran) =>
  /^0x[0-9a-f]{64}$/i.test(returnData) ? BigInt(returnData) : undefined

/** The balance before and after tells what came in coins, whoever sent them and however. */
function movesIn({ address }: Account, all: readonly Ran[]): Trial['moves'] {
  const [first, last] = [all[0], all.at(-1)].map((one) => (one ? worded(one) : undefined))
  if (first === undefined || last === undefined) return undefined
  const moves = new Map(
    movesOf(
      address,
      all.flatMap(({ logs }) => logs),
    ),
  )
  return last === first ? moves : moves.set('native', last - first)
}

/**
 * Tries what a wallet would be asked for on the network's node: all of it where it can
 * (`eth_simulateV1`), else one call by its gas, else not at all. Rejects only when it is given up.
 */
export async function simulate(
  tools: Pick<ChainTools, 'node' | 'checksummed'>,
  account: Account,
  sent: readonly Sent[],
  options?: Abort,
): Promise<Trial> {
  const { network } = account
  const calls = sent.flatMap((one) => callsOf(tools, network, one)?.calls ?? [])
  if (calls.length === 0) return { outcome: 'untried' }
  const { made, whole } = parameters(account, calls)
  const ask = (method: string, params: readonly unknown[]) =>
    tools.node(network, method, params, options).catch((error: unknown) => {
      options?.signal?.throwIfAborted()
      return { refused: isRefusal(error) }
    })
  const all = gateOptional(simulated, await ask('eth_simulateV1', whole))?.[0]?.calls
  if (all?.length === calls.length + 2) {
    const [tried, works] = [all.slice(1, -1), all.every(({ status }) => status === 1n)]
    return {
      outcome: works ? 'works' : 'fails',
      gas: tried.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
      ...(works && { moves: movesIn(account, all) }),
    }
  }
  // The second of two would fail before the first has run.
  if (calls.length > 1) return { outcome: 'untried' }
  const answer = await ask('eth_estimateGas', [made[0]])
  const gas = gateOptional(quantity, answer)
  if (gas !== undefined) return { outcome: 'works', gas }
  return {
    outcome:
      typeof answer === 'object' &&
      answer !== null &&
      'refused' in answer &&
      answer.refused === true
        ? 'fails'
        : 'untried',
  }
}
