import { array, object, optional, string } from 'valibot'
import type { Page, Schema } from '#kernel'
import { fieldOf, gateOptional, isNetworkId, safeImage, safeText } from '#kernel'
import { readStandardWallet } from '#kernel/wallet-standard'
import { isObject, pattern } from '#namespaces/kit'
import { bitcoinChain, networkNamed } from './bitcoinChains.ts'
import type { FoundWallet } from './foundWallet.ts'
import { abilitiesOf, capture, captureFeatures } from './foundWallet.ts'
import { knownGlobals, objectAt, registries } from './globals.ts'

/** More entries than this are an attack or a bug. */
const limit = 100

type Entry = {
  readonly id: string
  readonly name: string
  readonly methods?: readonly string[] | undefined
}
const entry: Schema<Entry> = object({
  id: pattern(/^[\w$]{1,60}(\.[\w$]{1,60}){0,3}$/),
  name: safeText(60),
  methods: optional(array(string())),
})
const image: Schema<string> = safeImage

/**
 * What several announcements of one wallet have in common: its name without case, and without a
 * last word that says what it is.
 */
const nameKey = (name: string) => name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

type Seen = Pick<
  FoundWallet,
  'speech' | 'source' | 'provider' | 'methods' | 'chains' | 'standard'
> & {
  readonly name: string
  readonly icon?: unknown
  readonly listed?: readonly string[] | undefined
}
/**
 * The wallet that was seen; `undefined` for one that can do nothing of ours, such as one that lists
 * itself for another chain.
 */
function found({ name, icon, listed, ...wallet }: Seen): FoundWallet | undefined {
  const picture = gateOptional(image, icon)
  const info = {
    id: nameKey(name),
    name,
    ready: true,
    provider: wallet.provider,
    ...(picture && { icon: picture }),
  }
  const abilities = abilitiesOf(wallet.methods, listed)
  return abilities.size > 0 ? { ...wallet, info, abilities } : undefined
}

/**
 * A wallet of the Wallet Standard that serves Bitcoin: by the standard's own features, or by an
 * object of the sats-connect kind in one of them.
 */
export function fromStandard(standard: object): FoundWallet | undefined {
  const read = readStandardWallet(standard)
  if (!read) return undefined
  const { name, icon, chains, features } = read
  const sats = fieldOf(features['sats-connect:'], 'provider')
  const own = captureFeatures(read)
  const speech = own['connect'] && own['signMessage'] ? 'standard' : 'sats'
  if (speech === 'sats' && !isObject(sats)) return undefined
  const provider = isObject(sats) ? sats : standard
  return found({
    name,
    icon,
    speech,
    source: 'standard',
    provider,
    methods: speech === 'standard' ? own : capture('sats', provider),
    chains,
    standard,
  })
}

/**
 * The network of a chain as wallets of the standard write it: `bitcoin:mainnet`, or the CAIP-2 id
 * itself.
 */
export const standardNetwork = (chain: unknown) => {
  if (isNetworkId(chain) && bitcoinChain(chain)) return chain
  const [space, name] = String(chain).split(':')
  return space === 'bitcoin' ? networkNamed(name) : undefined
}

/** The wallets that the page's WBIP-004 registries list and whose object is there. */
export function fromRegistries(page: Page): readonly FoundWallet[] {
  return registries.flatMap((registry) => {
    const list = objectAt(page, registry)
    const count = Math.min(limit, Number(fieldOf(list, 'length')) || 0)
    return Array.from({ length: count }, (_, at) => fieldOf(list, String(at))).flatMap(
      (one) => fromEntry(page, one) ?? [],
    )
  })
}

function fromEntry(page: Page, foreign: unknown): FoundWallet | undefined {
  const known = gateOptional(entry, {
    id: fieldOf(foreign, 'id'),
    name: fieldOf(foreign, 'name'),
    methods: fieldOf(foreign, 'methods'),
  })
  const provider = known && objectAt(page, known.id)
  if (!known?.name || !provider) return undefined
  const speech = known.id === 'LeatherProvider' ? 'leather' : 'sats'
  const methods = capture(speech, provider)
  const { name, methods: listed } = known
  return methods['request']
    ? found({
        name,
        icon: fieldOf(foreign, 'icon'),
        speech,
        source: 'registry',
        provider,
        methods,
        listed,
      })
    : undefined
}

/** The wallets that stand where wallets are known to stand. */
export function fromGlobals(page: Page): readonly FoundWallet[] {
  return knownGlobals.flatMap(({ path, name, speech }) => {
    const provider = objectAt(page, path)
    const methods = provider ? capture(speech, provider) : {}
    return provider && (methods['request'] ?? methods['requestAccounts'])
      ? (found({ name, speech, source: 'global', provider, methods }) ?? [])
      : []
  })
}
