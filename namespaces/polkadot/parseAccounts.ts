import { array, nullish, object, optional, string, unknown } from 'valibot'
import type { Caip2, RemoteSigner, Schema } from '#kernel'
import { isAccountId, parseAccountId, parseNamespace, safeParse } from '#kernel'
import { toHex } from './bytes.ts'
import { genericPrefix, genesisToNetworkId } from './chainIds.ts'
import type { ExposedAccount } from './connectionState.ts'
import { labelSchema } from './discovery.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** More accounts than this are an attack or a bug. */
const maxAccounts = 256

type InjectedAccount = {
  readonly address: string
  readonly genesisHash?: string | null | undefined
  readonly type?: string | null | undefined
  readonly name?: unknown
}
const listSchema: Schema<readonly unknown[]> = array(unknown())
const injectedAccountSchema: Schema<InjectedAccount> = object({
  address: string(),
  genesisHash: nullish(string()),
  type: nullish(string()),
  name: optional(unknown()),
})

type NetworkResolver = (network: Caip2) => Caip2

/**
 * The accounts a wallet of the page shows, each once. Those of Ethereum's kind are no accounts of
 * these networks and are left out, like whatever is none.
 */
export function parseAccounts(foreign: unknown, meant: NetworkResolver): readonly ExposedAccount[] {
  const shown = (safeParse(listSchema, foreign) ?? [])
    .slice(0, maxAccounts)
    .flatMap((one) => safeParse(injectedAccountSchema, one) ?? [])
  return mergeAccounts(shown.flatMap((one) => parseAccount(one, meant)))
}

function parseAccount(
  { address, genesisHash, type, name }: InjectedAccount,
  meant: NetworkResolver,
): readonly ExposedAccount[] {
  const read = decodeSs58(address)
  if (typeof read === 'string' || type === 'ethereum') return []
  const label = safeParse(labelSchema, name)
  const pin = /^0x[0-9a-f]{64}$/i.test(genesisHash ?? '')
    ? genesisToNetworkId(genesisHash ?? '')
    : undefined
  return [
    {
      id: encodeSs58(genericPrefix, read.key),
      written: address,
      ...(label && { label }),
      // The address of an ECDSA account holds a hash of its key.
      ...((type === 'sr25519' || type === 'ed25519') && { publicKey: toHex(read.key) }),
      ...(pin && { only: [...new Set([pin, meant(pin)])] }),
    },
  ]
}

/** The accounts that a session grants, each limited to the networks it grants them on. */
export function parseSessionAccounts(
  remote: RemoteSigner,
  meant: NetworkResolver,
): readonly ExposedAccount[] {
  const granted = remote
    .accounts()
    .slice(0, maxAccounts)
    .flatMap((id) => {
      if (!isAccountId(id) || parseNamespace(id) !== 'polkadot') return []
      const { network, address } = parseAccountId(id)
      const read = decodeSs58(address)
      return typeof read === 'string'
        ? []
        : [{ id: encodeSs58(genericPrefix, read.key), written: address, only: [meant(network)] }]
    })
  return mergeAccounts(granted)
}

/** Merges entries of one key; a limit holds only if each of its entries has one. */
function mergeAccounts(keys: readonly ExposedAccount[]): readonly ExposedAccount[] {
  const found = new Map<string, ExposedAccount>()
  for (const key of keys) {
    const { only: before, ...kept } = found.get(key.id) ?? key
    const only = before && key.only && [...new Set([...before, ...key.only])]
    found.set(key.id, { ...kept, ...(only && { only }) })
  }
  return [...found.values()]
}
