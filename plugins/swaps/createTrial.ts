import { array, object, optional, pipe, regex, string, transform } from 'valibot'
import type { Abort, Networks, Provider } from '#kernel'
import { gateOptional } from '#kernel'
import type { SwapAsk } from './createConverter.ts'
import type { Moves } from './movesOf.ts'
import { movesOf } from './movesOf.ts'
import type { SwapTrial } from './port.ts'

/** A transaction as it would be handed to the wallet. */
export type SwapCall = { readonly from: string; readonly to: string; readonly data: string; readonly value: string }
/** How the calls would go one after another, with the gas of all and what moves where that is told. */
export type Trial = { readonly outcome: SwapTrial; readonly gas?: bigint; readonly moves?: Moves }

const hex = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((digits) => BigInt(digits)),
)
const log = object({ address: string(), topics: array(string()), data: string() })
const call = object({ status: hex, gasUsed: hex, logs: optional(array(log), []) })
const simulated = object({ result: array(object({ calls: array(call) })) })
const estimated = object({ result: hex })
/** A node that ran it and says that it goes wrong. */
const refused = object({ error: object({ message: pipe(string(), regex(/revert|execution failed/i)) }) })

/** Makes what tries transactions on the network's node: as a whole where it can (`eth_simulateV1`), else the first of them by its gas, else not at all. Never rejects. */
export function createTrial(networks: Pick<Networks, 'find'>, provider: Pick<Provider, 'postTo'>) {
  return async function trial({ account }: SwapAsk, calls: readonly SwapCall[], options: Abort = {}): Promise<Trial> {
    const [url] = networks.find(account.network)?.rpcUrls.default.http ?? []
    const ask = async (method: string, params: readonly unknown[]): Promise<unknown> =>
      url === undefined ? undefined : provider.postTo(url, { jsonrpc: '2.0', id: 1, method, params }, options).catch(() => undefined)
    const whole = gateOptional(simulated, await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }], traceTransfers: true, validation: false }, 'latest']))
    const ran = whole?.result[0]?.calls
    if (ran?.length === calls.length) {
      const gas = ran.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
      const works = ran.every(({ status }) => status === 1n)
      return { outcome: works ? 'works' : 'fails', gas, ...(works && { moves: movesOf(account.address, ran.at(-1)?.logs ?? []) }) }
    }
    // The second of two would fail before the first has run.
    if (calls.length > 1) return { outcome: 'untried' }
    const answer = await ask('eth_estimateGas', [calls[0]])
    const gas = gateOptional(estimated, answer)?.result
    if (gas !== undefined) return { outcome: 'works', gas }
    return { outcome: gateOptional(refused, answer) ? 'fails' : 'untried' }
  }
}
