import { array, object, optional, pipe, regex, string, transform } from 'valibot'
import { encodeFunctionData } from 'viem'
import type { Abort, Caip2, Schema, TransferRequest } from '#kernel'
import { gateOptional } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { isRefusal } from './isRefusal.ts'

/** Prices per unit of gas, in the smallest unit of the coin. `legacy` networks have no base fee. */
export type GasPrices = { readonly base: bigint; readonly tip: bigint; readonly legacy: boolean }

type Tools = Pick<ChainTools, 'node' | 'quantityOf'>

const percentiles = { slow: 10, normal: 50, fast: 90 } as const
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)
const history: Schema<{
  readonly baseFeePerGas: bigint[]
  readonly reward?: bigint[][] | undefined
}> = object({
  baseFeePerGas: array(quantity),
  reward: optional(array(array(quantity))),
})

/** What gas costs in the next block, from the fees of the last ones. */
export async function readGasPrices(
  { node, quantityOf }: Tools,
  network: Caip2,
  speed: TransferRequest['speed'] = 'normal',
  options?: Abort,
): Promise<GasPrices> {
  const past = gateOptional(
    history,
    await node(network, 'eth_feeHistory', ['0x5', 'latest', [percentiles[speed]]], options).catch(
      () => undefined,
    ),
  )
  const base = past?.baseFeePerGas.at(-1)
  if (!base)
    return {
      base: 0n,
      tip: quantityOf(await node(network, 'eth_gasPrice', [], options), 'The gas price'),
      legacy: true,
    }
  const tips = (past?.reward ?? []).flatMap(([tip]) => tip ?? []).filter((tip) => tip > 0n)
  const tip =
    tips.length > 0
      ? tips.reduce((sum, one) => sum + one, 0n) / BigInt(tips.length)
      : await suggestedTip({ node, quantityOf }, network, options)
  return { base, tip, legacy: false }
}

async function suggestedTip(
  { node, quantityOf }: Tools,
  network: Caip2,
  options?: Abort,
): Promise<bigint> {
  const answer = await node(network, 'eth_maxPriorityFeePerGas', [], options).catch(() => '0x0')
  return quantityOf(answer, 'The priority fee')
}

const oracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ name: 'size', type: 'uint256' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
/** Bytes of an unsigned transfer without its data. */
const envelope = 120

/**
 * What an OP-stack network adds for posting the transaction to its parent; 0 on networks without
 * that oracle.
 */
export async function readDataFee(
  { node, quantityOf }: Tools,
  network: Caip2,
  data: string,
  options?: Abort,
): Promise<bigint> {
  const call = encodeFunctionData({
    abi: oracleAbi,
    functionName: 'getL1FeeUpperBound',
    args: [BigInt(envelope + data.length / 2)],
  })
  try {
    const answer = await node(network, 'eth_call', [{ to: oracle, data: call }, 'latest'], options)
    return answer === '0x' ? 0n : quantityOf(answer, 'The data fee')
  } catch (error) {
    if (isRefusal(error)) return 0n
    throw error
  }
}
