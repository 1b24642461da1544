import { decodeFunctionResult, encodeFunctionData, erc20Abi, hexToString, isHex } from 'viem'
import type { AbortOptions, Account, AssetId, Balance, Schema } from '#kernel'
import { isLatchkeyError, safeParse, safeText } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { isExecutionError } from './isExecutionError.ts'

const labelSchema: Schema<string> = safeText(40)

type TokenProperty = 'balanceOf' | 'decimals' | 'symbol' | 'name'
type Tools = Pick<ChainTools, 'node' | 'toChecksumAddress'>
type ReadProperty = (property: TokenProperty) => Promise<unknown>

/**
 * Reads the balances of tokens by contract address, in that order.
 * Addresses without an ERC-20 contract are left out. Throws `rpc` if no node answers.
 */
export async function readTokens(
  tools: Tools,
  account: Account,
  assets: readonly AssetId[],
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const found = await Promise.all(assets.map((asset) => readToken(tools, account, asset, options)))
  return found.flatMap((balance) => balance ?? [])
}

async function readToken(
  { node, toChecksumAddress }: Tools,
  { address, network }: Account,
  asset: AssetId,
  options: AbortOptions,
): Promise<Balance | undefined> {
  const [to, owner] = [toChecksumAddress(asset), toChecksumAddress(address)]
  if (!isHex(to) || !isHex(owner)) return undefined
  const read: ReadProperty = async (property) => {
    const data =
      property === 'balanceOf'
        ? encodeFunctionData({ abi: erc20Abi, functionName: property, args: [owner] })
        : encodeFunctionData({ abi: erc20Abi, functionName: property })
    const answer = await node(network, 'eth_call', [{ to, data }, 'latest'], options)
    return isHex(answer) ? decodeResult(property, answer) : undefined
  }
  const [total, decimals, symbol, name] = await Promise.all([
    undefinedIfReverted(read('balanceOf')),
    undefinedIfReverted(read('decimals')),
    readLabel(read('symbol')),
    readLabel(read('name')),
  ])
  // The library decodes a whole word, of which no power of ten could be computed.
  if (typeof total !== 'bigint' || typeof decimals !== 'number' || decimals > 255) return undefined
  return { asset: { id: to, symbol, name: name || symbol, decimals }, total, spendable: total }
}

function decodeResult(functionName: TokenProperty, data: `0x${string}`): unknown {
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName, data })
  } catch {
    // Tokens from before the standard return text as 32 bytes.
    return data.length === 66 ? hexToString(data, { size: 32 }) : undefined
  }
}

const undefinedIfReverted = (read: Promise<unknown>): Promise<unknown> =>
  read.catch((error) => {
    if (isLatchkeyError(error) && isExecutionError(error)) return undefined
    throw error
  })
const readLabel = async (read: Promise<unknown>) =>
  safeParse(labelSchema, await undefinedIfReverted(read)) ?? ''
