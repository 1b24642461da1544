import { array, object, record, string } from 'valibot'
import type { Caip10, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import type { Tools } from './tools.ts'
import type { WatchedWallet } from './watchWallet.ts'

type Account = { readonly id: string; readonly addresses: Readonly<Record<string, string>> }
const accountsSchema: Schema<readonly Account[]> = array(
  object({ id: string(), addresses: record(string(), string()) }),
)

/**
 * Activates another of the wallet's accounts.
 * Throws `unsupported` without an id: the visitor chooses in the wallet.
 */
export async function switchAccount(
  tools: Tools,
  { connectionState, callWallet, keyOn }: WatchedWallet,
  id: Caip10 | undefined,
): Promise<void> {
  const { network } = connectionState.facts
  const address = id?.startsWith(`${network}:`) ? id.slice(network.length + 1) : undefined
  if (!address) throw fault('unsupported')
  if (address === connectionState.facts.keys[0]?.address) return
  const chainId = tools.findChain(network)?.chainId ?? ''
  const known = parse(
    accountsSchema,
    await callWallet('getAllWallets', []),
    'The accounts of the wallet',
  )
  const wanted = known.find(({ addresses }) => addresses[chainId] === address)
  if (!wanted) throw fault('unauthorized')
  await callWallet('switchAccount', [wanted.id])
  const key = await keyOn(network)
  // The visitor may have moved to another network meanwhile.
  if (connectionState.facts.network === network) connectionState.set({ keys: [key] })
  if (connectionState.facts.keys[0]?.address !== address) throw fault('unauthorized')
}
