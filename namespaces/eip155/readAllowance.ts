import { pipe, regex, string } from 'valibot'
import { encodeFunctionData, erc20Abi, isHex } from 'viem'
import type { AbortOptions, Account, AssetId, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const wordSchema: Schema<string> = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))

/**
 * Reads the amount of a token that a contract may take (ERC-20 `allowance`).
 * Throws `bad-address`, `rpc`, and `foreign-invalid` for an answer that is not a number.
 */
export async function readAllowance(
  { node, toChecksumAddress }: Pick<ChainTools, 'node' | 'toChecksumAddress'>,
  { network, address }: Account,
  asset: AssetId,
  spender: string,
  options?: AbortOptions,
): Promise<bigint> {
  const [to, owner, taker] = [
    toChecksumAddress(asset),
    toChecksumAddress(address),
    toChecksumAddress(spender),
  ]
  if (!isHex(to) || !isHex(owner) || !isHex(taker)) throw fault('bad-address')
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, taker],
  })
  const answer = await node(network, 'eth_call', [{ to, data }, 'latest'], options)
  return BigInt(parse(wordSchema, answer, 'The allowance'))
}
