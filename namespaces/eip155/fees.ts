import { array, object, optional, pipe, regex, string, transform } from 'valibot'
import { encodeFunctionData } from 'viem'
import type { AbortOptions, Caip2, Schema, TransferRequest } from '#kernel'
import { safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { isExecutionError } from './isExecutionError.ts'

/** Prices per unit of gas, in the smallest unit of the coin. `legacy` networks have no base fee. */
export type GasPrices = { readonly base: bigint; readonly tip: bigint; readonly legacy: boolean }

type Tools = Pick<ChainTools, 'node' | 'parseQuantity'>

const percentiles = { slow: 10, normal: 50, fast: 90 } as const
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)
const feeHistorySchema: Schema<{
  readonly baseFeePerGas: bigint[]
  readonly reward?: bigint[][] | undefined
}> = object({
  baseFeePerGas: array(quantity),
  reward: optional(array(array(quantity))),
})

/** Reads the price of gas in the next block from the fees of recent blocks. */
export async function readGasPrices(
  { node, parseQuantity }: Tools,
  network: Caip2,
  speed: TransferRequest['speed'] = 'normal',
  options?: AbortOptions,
): Promise<GasPrices> {
  const past = safeParse(
    feeHistorySchema,
    await node(network, 'eth_feeHistory', ['0x5', 'latest', [percentiles[speed]]], options).catch(
      () => undefined,
    ),
  )
  const base = past?.baseFeePerGas.at(-1)
  if (!base)
    return {
      base: 0n,
      tip: parseQuantity(await node(network, 'eth_gasPrice', [], options), 'The gas price'),
      legacy: true,
    }
  const tips = (past?.reward ?? []).flatMap(([tip]) => tip ?? []).filter((tip) => tip > 0n)
  const tip =
    tips.length > 0
      ? tips.reduce((sum, one) => sum + one, 0n) / BigInt(tips.length)
      : await readSuggestedTip({ node, parseQuantity }, network, options)
  return { base, tip, legacy: false }
}

async function readSuggestedTip(
  { node, parseQuantity }: Tools,
  network: Caip2,
  options?: AbortOptions,
): Promise<bigint> {
  const answer = await node(network, 'eth_maxPriorityFeePerGas', [], options).catch(() => '0x0')
  return parseQuantity(answer, 'The priority fee')
}

const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const gasPriceOracleAbi = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ name: 'size', type: 'uint256' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
/** Bytes of an unsigned transfer without its data. */
const envelopeBytes = 120

/** Reads the data fee of an OP-stack network; 0 without its oracle. */
export async function readDataFee(
  { node, parseQuantity }: Tools,
  network: Caip2,
  data: string,
  options?: AbortOptions,
): Promise<bigint> {
  const call = encodeFunctionData({
    abi: gasPriceOracleAbi,
    functionName: 'getL1FeeUpperBound',
    args: [BigInt(envelopeBytes + data.length / 2)],
  })
  try {
    const answer = await node(
      network,
      'eth_call',
      [{ to: gasPriceOracle, data: call }, 'latest'],
      options,
    )
    return answer === '0x' ? 0n : parseQuantity(answer, 'The data fee')
  } catch (error) {
    if (isExecutionError(error)) return 0n
    throw error
  }
}
