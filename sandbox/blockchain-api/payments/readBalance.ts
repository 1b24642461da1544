import { getAddress, isAddress } from 'viem'
import type { LazyChain } from '../../chains/openChain.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Asset } from '../assets/Asset.ts'

/** Base units of any asset of the sandbox that an address has. */
export async function readBalance(
  chains: readonly EvmChain[],
  lazyChains: readonly LazyChain[],
  { caip2, asset }: Asset,
  owner: string,
): Promise<bigint> {
  const chain = chains.find((one) => one.caip2 === caip2)
  if (chain) {
    if (!isAddress(owner, { strict: false }))
      throw new RangeError(`Not an address of ${chain.name}: ${owner}`)
    return asset === 'native'
      ? chain.nativeBalance(getAddress(owner))
      : chain.tokenBalance(getAddress(owner), getAddress(asset))
  }
  const lazy = lazyChains.find(({ spec }) => spec.networks.includes(caip2))
  if (!lazy) throw new RangeError(`No chain ${caip2}`)
  return (await lazy.running()).balanceOf(owner, asset === 'native' ? undefined : asset)
}
