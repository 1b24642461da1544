import type { Abort, Caip2, Namespace, NamespaceManifest, Network, Plugin, SignInChallenge, SignInProof, Verdict } from '#kernel'
import { isAccountId, LatchkeyError, namespaceOf, namespaces, staleField } from '#kernel'
import type { AskNode } from './createServerHost.ts'
import { createServerHost } from './createServerHost.ts'
import { gateProof } from './gateProof.ts'

export type { AskNode } from './createServerHost.ts'

/** What the server knows of the sign-in it asked for. Without the domain and the nonce a signature given to another site, or an old one, would pass. */
export type SignInExpectation = Pick<SignInChallenge, 'domain' | 'nonce'> & Partial<SignInChallenge>

/** Judges proofs of sign-in. */
export type Verifier = {
  /**
   * Whether an account signed a sign-in message, for this site, with this nonce, in its time. Takes what came over the wire as it is. `why` names what is wrong
   * (see `Namespace.verify`), `form` for what is no proof at all, `namespace` for an ecosystem that was not named; `needs-network` when only a contract
   * could tell and its network cannot be asked. Never throws for a bad proof.
   */
  verify(proof: unknown, expect: SignInExpectation, options?: Abort): Promise<Verdict>
}

/** What a verifier is made of. */
export type VerifierOptions = {
  /** The ecosystems to accept: `[eip155(), solana()]`. */
  readonly namespaces: readonly Plugin[]
  /** Nodes to ask, by CAIP-2 id, for contract accounts; absent: those the networks publish. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** How nodes are asked; the runtime's `fetch` unless told otherwise. */
  readonly fetch?: AskNode
  /** The clock, milliseconds since 1970. */
  readonly now: () => number
}

const no = (why: string): Verdict => ({ valid: false, why })

function manifestOf({ manifest: { id, contributes = [] } }: Plugin): NamespaceManifest {
  const found = contributes.find(({ slot }) => slot === namespaces.id)
  // Allowed because only `namespaces.of` makes contributions of that slot, and it takes manifests alone.
  if (found) return found.item as NamespaceManifest
  throw new LatchkeyError('options-invalid', { option: 'namespaces', why: `"${id}" is no namespace` })
}

const reachedBy = (networks: readonly Network[], rpcUrls: VerifierOptions['rpcUrls'] = {}): readonly Network[] =>
  networks.map((network) => ({ ...network, rpcUrls: { default: { http: rpcUrls[network.caipNetworkId] ?? network.rpcUrls.default.http } } }))

/**
 * Makes a verifier for a server. A namespace's code is loaded when its first proof comes.
 * @example
 * const verifier = createVerifier({ namespaces: [eip155(), solana()], now: Date.now })
 * const verdict = await verifier.verify(body, { domain: 'shop.example', nonce: session.nonce })
 * if (verdict.valid !== true) throw new Error('Not signed in')
 */
export function createVerifier({ namespaces: plugins, rpcUrls, fetch, now }: VerifierOptions): Verifier {
  const manifests = new Map(plugins.map((plugin) => [manifestOf(plugin).namespace, manifestOf(plugin)]))
  const loads = new Map<string, Promise<Namespace>>()
  const load = (manifest: NamespaceManifest): Promise<Namespace> => {
    const loading =
      loads.get(manifest.namespace) ?? manifest.load().then((code) => code.createNamespace(createServerHost(reachedBy(manifest.networks, rpcUrls), now, fetch)))
    loads.set(manifest.namespace, loading)
    loading.catch(() => loads.delete(manifest.namespace))
    return loading
  }
  return {
    async verify(given, expect, options = {}) {
      if (!expect.domain || !expect.nonce) throw new LatchkeyError('options-invalid', { option: 'expect', why: 'a domain and a nonce are needed' })
      const proof: SignInProof | undefined = gateProof(given)
      if (!proof || !isAccountId(proof.account)) return no('form')
      const manifest = manifests.get(namespaceOf(proof.account))
      if (!manifest) return no('namespace')
      const stale = staleField(expect, now())
      if (stale) return no(stale)
      return (await load(manifest)).verify(proof, { ...options, expect })
    },
  }
}
