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
  LatchkeyError,
  namespaces,
  noWallets,
  parseNamespace,
} from '#kernel'
import type { FetchNode } from './createServerHost.ts'
import { createServerHost } from './createServerHost.ts'
import { parseProof } from './parseProof.ts'

export type { FetchNode } from './createServerHost.ts'

/**
 * Expected fields of the sign-in that the server requested. Without the domain and the nonce a
 * signature given to another site, or an old one, would pass.
 */
export type SignInExpectation = Pick<SignInChallenge, 'domain' | 'nonce'> & Partial<SignInChallenge>

/**
 * A verdict; a good one names the account with its network, which a server keeps apart from the
 * same address elsewhere.
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
   * only a contract could tell and no node of its network was given. Never throws for a bad proof.
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
  throw new LatchkeyError('options-invalid', {
    option: 'namespaces',
    why: `"${id}" is no namespace`,
  })
}

const withRpcUrls = (
  networks: readonly Network[],
  rpcUrls: VerifierOptions['rpcUrls'] = {},
): readonly Network[] =>
  networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: rpcUrls[network.caipNetworkId] ?? [] } },
  }))

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
  rpcUrls,
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
        const host = createServerHost(withRpcUrls(manifest.networks, rpcUrls), now, fetch)
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
        throw new LatchkeyError('options-invalid', {
          option: 'expect',
          why: 'a domain and a nonce are needed',
        })
      const proof: SignInProof | undefined = parseProof(given)
      if (!proof || !isAccountId(proof.account)) return reject('form')
      const manifest = manifests.get(parseNamespace(proof.account))
      if (!manifest) return reject('namespace')
      const stale = findStaleField(expect, now())
      if (stale) return reject(stale)
      const verdict = await (await load(manifest)).verify(proof, { ...options, expect })
      if (verdict.valid !== true) return verdict
      return isTimely(proof.message) ? { valid: true, account: proof.account } : reject('issuedAt')
    },
  }
}
