import { array, object, optional, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Account, Schema, SentRequest, Simulation } from '#kernel'
import { safeParse, toHex } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Call } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import { readDataFee } from './fees.ts'
import { isExecutionError } from './isExecutionError.ts'
import type { Log } from './readBalanceChanges.ts'
import { readBalanceChanges } from './readBalanceChanges.ts'

type SimulatedCall = {
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
const logSchema = object({ address: string(), topics: array(string()), data: string() })
const simulatedCallSchema = object({
  status: quantity,
  gasUsed: quantity,
  returnData: optional(string(), ''),
  logs: optional(array(logSchema), []),
})
/** The fields read from an `eth_simulateV1` response. */
export const simulationSchema: Schema<readonly { readonly calls: readonly SimulatedCall[] }[]> =
  array(object({ calls: array(simulatedCallSchema) }))

/**
 * Code that returns the balance of an account: PUSH20 account, BALANCE, PUSH1 0, MSTORE, PUSH1 32,
 * PUSH1 0, RETURN.
 */
const balanceCode = (account: string) => `0x73${account.slice(2).toLowerCase()}3160005260206000f3`
/** An address without code that no contract can expect. */
const randomAddress = () => `0x${toHex(crypto.getRandomValues(new Uint8Array(20)))}`

function buildSimulation({ address }: Account, calls: readonly Call[]) {
  const probe = randomAddress()
  const balanceRead = { from: address, to: probe, data: '0x', value: '0x0' }
  const callRequests = calls.map(({ to, value, data }) => ({
    from: address,
    ...(to !== undefined && { to }),
    data: `0x${data}`,
    value: `0x${value.toString(16)}`,
  }))
  const state = {
    stateOverrides: { [probe]: { code: balanceCode(address) } },
    calls: [balanceRead, ...callRequests, balanceRead],
  }
  return { made: callRequests, whole: [{ blockStateCalls: [state], validation: false }, 'latest'] }
}

const parseWord = ({ returnData }: SimulatedCall) =>
  /^0x[0-9a-f]{64}$/i.test(returnData) ? BigInt(returnData) : undefined

/** The balance before and after includes coins received in any way. */
function readAccountChanges(
  { address }: Account,
  all: readonly SimulatedCall[],
): Simulation['balanceChanges'] {
  const [first, last] = [all[0], all.at(-1)].map((one) => (one ? parseWord(one) : undefined))
  if (first === undefined || last === undefined) return undefined
  const changes = new Map(
    readBalanceChanges(
      address,
      all.flatMap(({ logs }) => logs),
    ),
  )
  return last === first ? changes : changes.set('native', last - first)
}

/**
 * Simulates a request on the network's node.
 * All of it if the node has `eth_simulateV1`, else one call by its gas, else nothing. Rejects only
 * on abort.
 */
export async function simulate(
  tools: Pick<ChainTools, 'node' | 'toChecksumAddress' | 'parseQuantity'>,
  account: Account,
  sent: readonly SentRequest[],
  options?: AbortOptions,
): Promise<Simulation> {
  const calls = sent.flatMap((one) => decodeRequest(tools, account.network, one)?.calls ?? [])
  if (calls.length === 0) return { outcome: 'untried' }
  const [simulation, ...dataFees] = await Promise.all([
    simulateCalls(tools, account, calls, options),
    ...calls.map(({ data }) =>
      readDataFee(tools, account.network, `0x${data}`, options).catch(() => 0n),
    ),
  ])
  const dataFee = dataFees.reduce((sum, fee) => sum + fee, 0n)
  return dataFee > 0n ? { ...simulation, dataFee } : simulation
}

async function simulateCalls(
  tools: Pick<ChainTools, 'node'>,
  account: Account,
  calls: readonly Call[],
  options?: AbortOptions,
): Promise<Simulation> {
  const { network } = account
  const { made: callRequests, whole: simulationParams } = buildSimulation(account, calls)
  const requestNode = (method: string, params: readonly unknown[]) =>
    tools.node(network, method, params, options).catch((error: unknown) => {
      options?.signal?.throwIfAborted()
      return { refused: isExecutionError(error) }
    })
  const all = safeParse(
    simulationSchema,
    await requestNode('eth_simulateV1', simulationParams),
  )?.[0]?.calls
  if (all?.length === calls.length + 2) {
    const [tried, works] = [all.slice(1, -1), all.every(({ status }) => status === 1n)]
    return {
      outcome: works ? 'works' : 'fails',
      gas: tried.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
      ...(works && { balanceChanges: readAccountChanges(account, all) }),
    }
  }
  // The second of two calls would fail before the first has run.
  if (calls.length > 1) return { outcome: 'untried' }
  const answer = await requestNode('eth_estimateGas', [callRequests[0]])
  const gas = safeParse(quantity, answer)
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
