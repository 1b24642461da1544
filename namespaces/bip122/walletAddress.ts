import { object, optional, string, unknown } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { safeParse } from '#kernel'
import { pattern } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import { decodeAddress } from './address.ts'

/**
 * An address that a wallet shows. Addresses with an `owner` are further ones of the account at that
 * address: their coins are its coins, but it is the account that is shown.
 */
export type WalletAddress = {
  readonly address: string
  readonly role: string
  readonly publicKey?: string
  readonly path?: string
  readonly owner?: string
}

/** The access that a wallet granted; `network` is its own current one, if it reports it. */
export type GrantedAccess = {
  readonly addresses: readonly WalletAddress[]
  readonly network?: Caip2 | undefined
  readonly networks?: readonly Caip2[] | undefined
}

const maxEntries = 1000
const optionalText = optional(string())
const entrySchema: Schema<
  Readonly<
    Record<'address', string> &
      Partial<
        Record<
          'publicKey' | 'purpose' | 'intention' | 'symbol' | 'path' | 'derivationPath' | 'owner',
          string | undefined
        >
      > & { readonly role?: unknown }
  >
> = object({
  address: string(),
  purpose: optionalText,
  intention: optionalText,
  symbol: optionalText,
  path: optionalText,
  derivationPath: optionalText,
  owner: optionalText,
  publicKey: optionalText,
  role: optional(unknown()),
})
const publicKeySchema: Schema<string> = pattern(
  /^([0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i,
)

type ParsedAddress = WalletAddress & {
  readonly kind: AddressParts['kind']
  readonly stated: string
}

const isRole = (word: unknown): word is string => word === 'payment' || word === 'ordinals'

function parseEntry(foreign: unknown, network: Caip2): ParsedAddress | undefined {
  const parsed = safeParse(
    entrySchema,
    typeof foreign === 'string' ? { address: foreign } : foreign,
  )
  const parts = parsed && decodeAddress(parsed.address, network)
  if (!parsed || !parts || typeof parts === 'string') return undefined
  // Addresses of an earlier answer are read again in the form of `WalletAddress`.
  const earlier = isRole(parsed.role) ? parsed.role : ''
  const stated = (parsed.purpose ?? parsed.intention ?? earlier).replace(/^ordinal$/, 'ordinals')
  if ((parsed.symbol ?? 'BTC') !== 'BTC' || (stated !== '' && !isRole(stated))) return undefined
  const publicKey = safeParse(publicKeySchema, parsed.publicKey)?.toLowerCase()
  const path = parsed.path ?? parsed.derivationPath
  const { owner } = parsed
  return {
    address: parts.address,
    role: '',
    kind: parts.kind,
    stated,
    ...(publicKey && { publicKey }),
    ...(path && { path }),
    ...(owner && { owner }),
  }
}

/**
 * Parses a wallet's list of addresses with their roles. An entry without a role is for ordinals
 * if it is taproot beside another type, else for payments. Leaves out duplicates and addresses of
 * other networks.
 */
export function parseWalletAddresses(list: unknown, network: Caip2): readonly WalletAddress[] {
  const entries = (Array.isArray(list) ? list.slice(0, maxEntries) : []).flatMap(
    (one) => parseEntry(one, network) ?? [],
  )
  const mixed = entries.some(({ kind }) => kind !== 'p2tr')
  const known = new Map<string, WalletAddress>()
  for (const { kind, stated, ...rest } of entries) {
    const role = stated || (kind === 'p2tr' && mixed ? 'ordinals' : 'payment')
    if (!known.has(rest.address) || role === 'payment') known.set(rest.address, { ...rest, role })
  }
  return [...known.values()]
}
