import { decodeFunctionResult, encodeFunctionData, erc20Abi, hexToString, isHex } from 'viem'
import type { Abort, Account, AssetId, Balance, Schema } from '#kernel'
import { gateOptional, isLatchkeyError, safeText } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { isRefusal } from './isRefusal.ts'

const label: Schema<string> = safeText(40)

type Property = 'balanceOf' | 'decimals' | 'symbol' | 'name'
type Tools = Pick<ChainTools, 'node' | 'checksummed'>
type Reader = (property: Property) => Promise<unknown>

/**
 * The balances of tokens by contract address, in that order. What is no ERC-20 contract is left
 * out; throws `rpc` when no node answers.
 */
export async function readTokens(
  tools: Tools,
  account: Account,
  assets: readonly AssetId[],
  options: Abort,
): Promise<readonly Balance[]> {
  const found = await Promise.all(assets.map((asset) => readToken(tools, account, asset, options)))
  return found.flatMap((balance) => balance ?? [])
}

async function readToken(
  { node, checksummed }: Tools,
  { address, network }: Account,
  asset: AssetId,
  options: Abort,
): Promise<Balance | undefined> {
  const [to, owner] = [checksummed(asset), checksummed(address)]
  if (!isHex(to) || !isHex(owner)) return undefined
  const read: Reader = async (property) => {
    const data =
      property === 'balanceOf'
        ? encodeFunctionData({ abi: erc20Abi, functionName: property, args: [owner] })
        : encodeFunctionData({ abi: erc20Abi, functionName: property })
    const answer = await node(network, 'eth_call', [{ to, data }, 'latest'], options)
    return isHex(answer) ? decoded(property, answer) : undefined
  }
  const [total, decimals, symbol, name] = await Promise.all([
    unlessRefused(read('balanceOf')),
    unlessRefused(read('decimals')),
    textOf(read('symbol')),
    textOf(read('name')),
  ])
  if (typeof total !== 'bigint' || typeof decimals !== 'number') return undefined
  return { asset: { id: to, symbol, name: name || symbol, decimals }, total, spendable: total }
}

function decoded(functionName: Property, data: `0x${string}`): unknown {
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName, data })
  } catch {
    // Tokens from before the standard was settled answer texts as 32 bytes.
    return data.length === 66 ? hexToString(data, { size: 32 }) : undefined
  }
}

const unlessRefused = (read: Promise<unknown>): Promise<unknown> =>
  read.catch((error) => {
    if (isLatchkeyError(error) && isRefusal(error)) return undefined
    throw error
  })
const textOf = async (read: Promise<unknown>) =>
  gateOptional(label, await unlessRefused(read)) ?? ''
