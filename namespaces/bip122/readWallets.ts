import { array, object, optional, string } from 'valibot'
import type { Page, Schema } from '#kernel'
import { isNetworkId, readField, safeImage, safeParse, safeText } from '#kernel'
import { isObject, pattern, readStandardWallet } from '#namespaces/kit'
import type { Bip122Wallet } from './bip122Wallet.ts'
import { captureFeatures, captureMethods, detectAbilities } from './bip122Wallet.ts'
import { findBitcoinChain, findNetworkByName } from './bitcoinChains.ts'
import { findPageObject, knownGlobals, registryPaths } from './globals.ts'

/** More entries than this are an attack or a bug. */
const maxEntries = 100

type Entry = {
  readonly id: string
  readonly name: string
  readonly methods?: readonly string[] | undefined
}
const entrySchema: Schema<Entry> = object({
  id: pattern(/^[\w$]{1,60}(\.[\w$]{1,60}){0,3}$/),
  name: safeText(60),
  methods: optional(array(string())),
})
const imageSchema: Schema<string> = safeImage

/**
 * Normalizes a name for comparing announcements: lower case, without a trailing "wallet" or
 * "extension".
 */
const nameKey = (name: string) => name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

type WalletCandidate = Pick<
  Bip122Wallet,
  'dialect' | 'source' | 'provider' | 'methods' | 'chains' | 'standard'
> & {
  readonly name: string
  readonly icon?: unknown
  readonly listed?: readonly string[] | undefined
}
/**
 * The wallet that was seen; `undefined` for one that can do nothing of ours, such as one that lists
 * itself for another chain.
 */
function buildWallet({ name, icon, listed, ...wallet }: WalletCandidate): Bip122Wallet | undefined {
  const picture = safeParse(imageSchema, icon)
  const info = {
    id: nameKey(name),
    name,
    ready: true,
    provider: wallet.provider,
    ...(picture && { icon: picture }),
  }
  const abilities = detectAbilities(wallet.methods, listed)
  return abilities.size > 0 ? { ...wallet, info, abilities } : undefined
}

/**
 * A wallet of the Wallet Standard that serves Bitcoin: by the standard's own features, or by an
 * object of the sats-connect kind in one of them.
 */
export function fromStandard(standard: object): Bip122Wallet | undefined {
  const read = readStandardWallet(standard)
  if (!read) return undefined
  const { name, icon, chains, features } = read
  const sats = readField(features['sats-connect:'], 'provider')
  const own = captureFeatures(read)
  const dialect = own['connect'] && own['signMessage'] ? 'standard' : 'sats'
  if (dialect === 'sats' && !isObject(sats)) return undefined
  const provider = isObject(sats) ? sats : standard
  return buildWallet({
    name,
    icon,
    dialect,
    source: 'standard',
    provider,
    methods: dialect === 'standard' ? own : captureMethods('sats', provider),
    chains,
    standard,
  })
}

/**
 * The network of a chain as wallets of the standard write it: `bitcoin:mainnet`, or the CAIP-2 id
 * itself.
 */
export const parseStandardNetwork = (chain: unknown) => {
  if (isNetworkId(chain) && findBitcoinChain(chain)) return chain
  const [space, name] = String(chain).split(':')
  return space === 'bitcoin' ? findNetworkByName(name) : undefined
}

/** The wallets that the page's WBIP-004 registries list and whose object is there. */
export function fromRegistries(page: Page): readonly Bip122Wallet[] {
  return registryPaths.flatMap((registry) => {
    const list = findPageObject(page, registry)
    const count = Math.min(maxEntries, Number(readField(list, 'length')) || 0)
    return Array.from({ length: count }, (_, at) => readField(list, String(at))).flatMap(
      (one) => fromEntry(page, one) ?? [],
    )
  })
}

function fromEntry(page: Page, foreign: unknown): Bip122Wallet | undefined {
  const known = safeParse(entrySchema, {
    id: readField(foreign, 'id'),
    name: readField(foreign, 'name'),
    methods: readField(foreign, 'methods'),
  })
  const provider = known && findPageObject(page, known.id)
  if (!known?.name || !provider) return undefined
  const dialect = known.id === 'LeatherProvider' ? 'leather' : 'sats'
  const methods = captureMethods(dialect, provider)
  const { name, methods: listed } = known
  return methods['request']
    ? buildWallet({
        name,
        icon: readField(foreign, 'icon'),
        dialect,
        source: 'registry',
        provider,
        methods,
        listed,
      })
    : undefined
}

/** The wallets that stand where wallets are known to stand. */
export function fromGlobals(page: Page): readonly Bip122Wallet[] {
  return knownGlobals.flatMap(({ path, name, speech: dialect }) => {
    const provider = findPageObject(page, path)
    const methods = provider ? captureMethods(dialect, provider) : {}
    return provider && (methods['request'] ?? methods['requestAccounts'])
      ? (buildWallet({ name, dialect, source: 'global', provider, methods }) ?? [])
      : []
  })
}
