import { object, optional, string } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { gateOptional } from '#kernel'
import { pattern } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import { readAddress } from './address.ts'

/**
 * An address that a wallet shows. Addresses with an `owner` are further ones of the account at that
 * address: their coins are its coins, but it is the account that is shown.
 */
export type Held = {
  readonly address: string
  readonly role: string
  readonly publicKey?: string
  readonly path?: string
  readonly owner?: string
}

/** What a wallet granted. `network` is where it says it is, when it says so. */
export type Grant = {
  readonly held: readonly Held[]
  readonly network?: Caip2 | undefined
  readonly networks?: readonly Caip2[] | undefined
}

const limit = 1000
const word = optional(string())
const entry: Schema<
  Readonly<
    Record<'address', string> &
      Partial<
        Record<
          'publicKey' | 'purpose' | 'intention' | 'symbol' | 'path' | 'derivationPath' | 'owner',
          string | undefined
        >
      >
  >
> = object({
  address: string(),
  purpose: word,
  intention: word,
  symbol: word,
  path: word,
  derivationPath: word,
  owner: word,
  publicKey: word,
})
const hexKey: Schema<string> = pattern(/^([0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i)

type Read = Held & { readonly kind: AddressParts['kind']; readonly said: string }

function readEntry(foreign: unknown, network: Caip2): Read | undefined {
  const found = gateOptional(entry, typeof foreign === 'string' ? { address: foreign } : foreign)
  const parts = found && readAddress(found.address, network)
  if (!found || !parts || typeof parts === 'string') return undefined
  const said = (found.purpose ?? found.intention ?? '').replace(/^ordinal$/, 'ordinals')
  if ((found.symbol ?? 'BTC') !== 'BTC' || !['', 'payment', 'ordinals'].includes(said))
    return undefined
  const publicKey = gateOptional(hexKey, found.publicKey)?.toLowerCase()
  const path = found.path ?? found.derivationPath
  const { owner } = found
  return {
    address: parts.address,
    role: '',
    kind: parts.kind,
    said,
    ...(publicKey && { publicKey }),
    ...(path && { path }),
    ...(owner && { owner }),
  }
}

/**
 * Addresses as wallets list them, with their roles: what the wallet says, else taproot beside
 * another type is for ordinals, and anything else for payments.
 * What is no address of the network is left out, and each address is there once.
 */
export function readHeld(list: unknown, network: Caip2): readonly Held[] {
  const entries = (Array.isArray(list) ? list.slice(0, limit) : []).flatMap(
    (one) => readEntry(one, network) ?? [],
  )
  const mixed = entries.some(({ kind }) => kind !== 'p2tr')
  const known = new Map<string, Held>()
  for (const { kind, said, ...rest } of entries) {
    const role = said || (kind === 'p2tr' && mixed ? 'ordinals' : 'payment')
    if (!known.has(rest.address) || role === 'payment') known.set(rest.address, { ...rest, role })
  }
  return [...known.values()]
}
