import { nullish, number, object, picklist, pipe, regex, string, transform, union } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const unitsSchema = pipe(
  union([number(), pipe(string(), regex(/^\d{1,20}$/))]),
  transform((written) => BigInt(written)),
)
type SimulationResponse = {
  readonly effects?:
    | {
        readonly status?: 'SUCCESS' | 'FAILURE' | null | undefined
        readonly gasEffects?:
          | {
              readonly gasSummary?:
                | {
                    readonly computationCost: bigint
                    readonly storageCost: bigint
                    readonly storageRebate: bigint
                  }
                | null
                | undefined
            }
          | null
          | undefined
      }
    | null
    | undefined
}
const simulationSchema: Schema<SimulationResponse> = object({
  effects: nullish(
    object({
      status: nullish(picklist(['SUCCESS', 'FAILURE'])),
      gasEffects: nullish(
        object({
          gasSummary: nullish(
            object({
              computationCost: unitsSchema,
              storageCost: unitsSchema,
              storageRebate: unitsSchema,
            }),
          ),
        }),
      ),
    }),
  ),
})

const query = `query ($transaction: JSON!) {
  simulateTransaction(transaction: $transaction) {
    effects {
      status
      gasEffects { gasSummary { computationCost storageCost storageRebate } }
    }
  }
}`

/**
 * The cost of a transaction.
 * `net` may be negative, since merging coins returns storage fees; `budget` must be available for
 * it.
 */
export type TransactionCost = { readonly net: bigint; readonly budget: bigint }

/** Simulates a transaction on a node; `undefined` if it would fail. */
export async function simulate(
  { node }: ChainTools,
  network: Caip2,
  bytes: string,
  price: bigint,
  options: AbortOptions,
): Promise<TransactionCost | undefined> {
  const answer = await node(network, query, { transaction: { bcs: { value: bytes } } }, options)
  const { status, gasEffects } =
    parse(simulationSchema, answer['simulateTransaction'], 'The simulation').effects ?? {}
  const gas = gasEffects?.gasSummary
  if (status !== 'SUCCESS' || !gas) return undefined
  const net = gas.computationCost + gas.storageCost - gas.storageRebate
  // A thousand units more than it took: the price of a unit is fixed, but objects may have changed
  // by the time it runs.
  const spare = 1000n * price
  const kept = gas.storageCost - gas.storageRebate
  return { net, budget: gas.computationCost + spare + (kept > 0n ? kept : 0n) }
}
