import type {
  AbortOptions,
  Caip2,
  Caip10,
  Namespace,
  NamespaceManifest,
  Network,
  Plugin,
  SignInChallenge,
  SignInProof,
  VerificationResult,
} from '#kernel'
import {
  findStaleField,
  isAccountId,
  isNetworkId,
  namespaces,
  noWallets,
  parseAccountId,
  parseNamespace,
  toAccountId,
} from '#kernel'
import type { FetchNode } from './createServerHost.ts'
import { createServerHost } from './createServerHost.ts'
import { verifierError } from './errors.ts'
import { parseProof } from './parseProof.ts'
import { throwMissingLibrary } from './throwMissingLibrary.ts'

export type { FetchNode } from './createServerHost.ts'

/**
 * Expected fields of the sign-in that the server requested. Without the domain and the nonce a
 * signature given to another site, or an old one, would pass.
 */
export type SignInExpectation = Pick<SignInChallenge, 'domain' | 'nonce'> & Partial<SignInChallenge>

/**
 * A verdict; a good one names the account with its network, which a server keeps apart from the
 * same address elsewhere, and with its address in canonical form.
 */
export type SignInVerificationResult =
  | Exclude<VerificationResult, { readonly valid: true }>
  | { readonly valid: true; readonly account: Caip10 }

/** Judges proofs of sign-in. */
export type Verifier = {
  /**
   * Verifies that an account signed a sign-in message for this site, with this nonce, within its
   * time limits. Accepts foreign data. `why` names what is wrong (see `Namespace.verify`), `form`
   * for what is no proof at all, `namespace` for an ecosystem that was not named, `issuedAt` for a
   * message further in the future than `clockSkew` or older than `maxAge`; `needs-network` when
   * only a contract could tell and no node of `rpcUrls` answers, and for zkLogin and passkey accounts
   * of Sui, about which no node is asked. Never throws for a bad proof; rejects with
   * `options-invalid`, which names the package, when the library of an ecosystem is not installed.
   */
  verify(
    proof: unknown,
    expect: SignInExpectation,
    options?: AbortOptions,
  ): Promise<SignInVerificationResult>
}

/** Options of a verifier. */
export type VerifierOptions = {
  /** The ecosystems to accept: `[eip155(), solana()]`. */
  readonly namespaces: readonly Plugin[]
  /**
   * Your nodes, by CAIP-2 id, which judge signatures of contract accounts. No other node is
   * called, because its answer decides; contract accounts of other networks get `needs-network`.
   */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Sends the requests to nodes; the runtime's `fetch` by default. */
  readonly fetch?: FetchNode
  /** The clock, milliseconds since 1970. */
  readonly now: () => number
  /** Maximum age of a message, milliseconds; an hour by default. */
  readonly maxAge?: number
  /**
   * How far the visitor's clock may be ahead of yours, milliseconds; five minutes by default.
   * Devices that no network sets are often minutes ahead; the nonce, not the time, stops replays.
   */
  readonly clockSkew?: number
}

const maxProofAge = 3_600_000
const maxClockSkew = 300_000

const reject = (why: string) => ({ valid: false, why }) as const

function findManifest({ manifest: { id, contributes = [] } }: Plugin): NamespaceManifest {
  const contribution = contributes.find(({ slot }) => slot === namespaces.id)
  // Allowed because only `namespaces.of` makes contributions of that slot, and it takes manifests
  // alone.
  if (contribution) return contribution.item as NamespaceManifest
  throw verifierError('options-invalid', {
    option: 'namespaces',
    why: `"${id}" is no namespace`,
    hint: 'Pass namespaces, as in `namespaces: [eip155(), solana()]`.',
  })
}

/** A network that the namespace does not list, as far as a node needs it. */
const describeNetwork = (id: Caip2): Network => ({
  id,
  caipNetworkId: id,
  chainNamespace: parseNamespace(id),
  name: id,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
})

/** The namespace's networks and the host's own ones, with the host's nodes and no others. */
function listNetworks(
  { namespace, networks }: NamespaceManifest,
  rpcUrls: NonNullable<VerifierOptions['rpcUrls']>,
): readonly Network[] {
  const listed = networks.map(({ caipNetworkId }) => caipNetworkId)
  const own = Object.keys(rpcUrls)
    .filter(isNetworkId)
    .filter((id) => parseNamespace(id) === namespace && !listed.includes(id))
  return [...networks, ...own.map(describeNetwork)].map((network) => ({
    ...network,
    rpcUrls: { default: { http: rpcUrls[network.caipNetworkId] ?? [] } },
  }))
}

/**
 * The expected field that no message of this network can meet now. Each spelling of a network would
 * be a user of its own.
 */
const findUnmetField = (expect: SignInExpectation, network: Caip2, now: number) =>
  (expect.network ?? network) === network ? findStaleField(expect, now) : 'network'

/** The good verdict on an account: each spelling of its address would be a user of its own. */
function toVerdict(
  { parseAddress }: Namespace,
  network: Caip2,
  address: string,
): SignInVerificationResult {
  const checked = parseAddress(address, network)
  return checked.ok
    ? { valid: true, account: toAccountId(network, checked.address) }
    : reject('account')
}

/**
 * Makes a verifier for a server. A namespace's code is loaded when its first proof comes.
 * @example
 * const rpcUrls = { 'eip155:1': ['https://node.shop.example'] }
 * const verifier = createVerifier({ namespaces: [eip155(), solana()], rpcUrls, now: Date.now })
 * const verdict = await verifier.verify(body, { domain: 'shop.example', nonce: session.nonce })
 * if (verdict.valid !== true) throw new Error('Not signed in')
 * session.user = verdict.account
 */
export function createVerifier({
  namespaces: plugins,
  rpcUrls = {},
  fetch,
  now,
  maxAge = maxProofAge,
  clockSkew = maxClockSkew,
}: VerifierOptions): Verifier {
  const manifests = new Map(
    plugins.map((plugin) => [findManifest(plugin).namespace, findManifest(plugin)]),
  )
  const loads = new Map<string, Promise<Namespace>>()
  const load = (manifest: NamespaceManifest): Promise<Namespace> => {
    const loading =
      loads.get(manifest.namespace) ??
      manifest.load().then(({ createNamespace }) => {
        const host = createServerHost(listNetworks(manifest, rpcUrls), now, fetch)
        return createNamespace(host, manifest.createDiscovery?.(host) ?? noWallets)
      })
    loads.set(manifest.namespace, loading)
    loading.catch(() => loads.delete(manifest.namespace))
    return loading
  }
  const isTimely = (message: string) => {
    // Read from a text that is exactly what its fields are written as: no other line begins so.
    const [, issued = ''] = /^Issued At: (.+)$/m.exec(message) ?? []
    return (
      !findStaleField({ notBefore: issued }, now() + clockSkew) &&
      !findStaleField({ expirationTime: issued }, now() - maxAge)
    )
  }
  return {
    async verify(given, expect, options = {}) {
      if (!expect.domain || !expect.nonce)
        throw verifierError('options-invalid', {
          option: 'expect',
          why: 'a domain and a nonce are needed',
          hint: 'Pass the host of your site and the nonce that your server issued.',
        })
      const proof: SignInProof | undefined = parseProof(given)
      if (!proof || !isAccountId(proof.account)) return reject('form')
      const manifest = manifests.get(parseNamespace(proof.account))
      if (!manifest) return reject('namespace')
      const { network, address } = parseAccountId(proof.account)
      const unmet = findUnmetField(expect, network, now())
      if (unmet) return reject(unmet)
      const namespace = await load(manifest).catch(throwMissingLibrary)
      const verdict = await namespace
        .verify(proof, { ...options, expect: { ...expect, network } })
        .catch(throwMissingLibrary)
      if (verdict.valid !== true) return verdict
      if (!isTimely(proof.message)) return reject('issuedAt')
      return toVerdict(namespace, network, address)
    },
  }
}
