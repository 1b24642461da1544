import { array, nullish, object, optional, string, unknown } from 'valibot'
import type { Caip2, RemoteSigner, Schema } from '#kernel'
import { gateOptional, isAccountId, namespaceOf, parseAccountId, safeText } from '#kernel'
import { hexOf } from './bytes.ts'
import { genericPrefix, networkOfGenesis } from './chainIds.ts'
import type { Key } from './live.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** More accounts than this are an attack or a bug. */
const limit = 256

type Shown = {
  readonly address: string
  readonly genesisHash?: string | null | undefined
  readonly type?: string | null | undefined
  readonly name?: unknown
}
const list: Schema<readonly unknown[]> = array(unknown())
const account: Schema<Shown> = object({
  address: string(),
  genesisHash: nullish(string()),
  type: nullish(string()),
  name: optional(unknown()),
})
const text: Schema<string> = safeText(60)

type Meant = (network: Caip2) => Caip2

/**
 * The accounts a wallet of the page shows, each once. Those of Ethereum's kind are no accounts of
 * these networks and are left out, like whatever is none.
 */
export function keysShown(foreign: unknown, meant: Meant): readonly Key[] {
  const shown = (gateOptional(list, foreign) ?? [])
    .slice(0, limit)
    .flatMap((one) => gateOptional(account, one) ?? [])
  return distinct(shown.flatMap((one) => keyShown(one, meant)))
}

function keyShown({ address, genesisHash, type, name }: Shown, meant: Meant): readonly Key[] {
  const read = decodeSs58(address)
  if (typeof read === 'string' || type === 'ethereum') return []
  const label = gateOptional(text, name)
  const pin = /^0x[0-9a-f]{64}$/i.test(genesisHash ?? '')
    ? networkOfGenesis(genesisHash ?? '')
    : undefined
  return [
    {
      id: encodeSs58(genericPrefix, read.key),
      written: address,
      ...(label && { label }),
      // The address of an ECDSA account holds a hash of its key.
      ...((type === 'sr25519' || type === 'ed25519') && { publicKey: hexOf(read.key) }),
      ...(pin && { only: [...new Set([pin, meant(pin)])] }),
    },
  ]
}

/** The accounts that a session grants, each limited to the networks it grants them on. */
export function keysGranted(remote: RemoteSigner, meant: Meant): readonly Key[] {
  const granted = remote
    .accounts()
    .slice(0, limit)
    .flatMap((id) => {
      if (!isAccountId(id) || namespaceOf(id) !== 'polkadot') return []
      const { network, address } = parseAccountId(id)
      const read = decodeSs58(address)
      return typeof read === 'string'
        ? []
        : [{ id: encodeSs58(genericPrefix, read.key), written: address, only: [meant(network)] }]
    })
  return distinct(granted)
}

/** One key per account. What one entry of it limits and another does not is not limited. */
function distinct(keys: readonly Key[]): readonly Key[] {
  const found = new Map<string, Key>()
  for (const key of keys) {
    const { only: before, ...kept } = found.get(key.id) ?? key
    const only = before && key.only && [...new Set([...before, ...key.only])]
    found.set(key.id, { ...kept, ...(only && { only }) })
  }
  return [...found.values()]
}
