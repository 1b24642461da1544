import type { Caip2, NamespaceManifest, SessionProposal } from '#kernel'
import { parseNamespace, parseNetworkId } from '#kernel'

/**
 * Overrides of the declared proposal: lists replace those of the namespaces, `rpcMap` (by CAIP-2
 * id) replaces all nodes of a namespace, unknown namespaces are added.
 */
export type ProposalOverride = {
  readonly methods?: NamespaceLists | undefined
  readonly chains?: NamespaceLists | undefined
  readonly events?: NamespaceLists | undefined
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  readonly defaultChain?: string | undefined
}
type NamespaceLists = Readonly<Record<string, readonly string[]>>

export type ProposedNamespace = {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Nodes by chain reference, so that the client never uses a hosted node. */
  readonly rpcMap: Readonly<Record<string, string>>
  readonly defaultChain?: string
}
export type ProposedNamespaces = Readonly<Record<string, ProposedNamespace>>

/**
 * Builds the client's proposal from namespaces with a relay profile. All of it is optional: wallets
 * grant what they support.
 */
export function buildProposedNamespaces(
  { namespaces }: SessionProposal,
  override: ProposalOverride = {},
): ProposedNamespaces {
  const declared = namespaces.flatMap(({ manifest, networks, rpc }) =>
    manifest.relay
      ? [
          [
            manifest.namespace,
            {
              ...listChains(manifest, networks, rpc),
              methods: manifest.relay.methods,
              events: manifest.relay.events,
            },
          ] as const,
        ]
      : [],
  )
  const known = new Map<string, ProposedNamespace>(declared)
  const names = new Set([
    ...known.keys(),
    ...Object.keys({ ...override.methods, ...override.chains, ...override.events }),
  ])
  const changed = [...names].map(
    (name) => [name, applyOverride(name, known.get(name), override)] as const,
  )
  return Object.fromEntries(
    changed.filter(([, { chains, methods }]) => chains.length > 0 && methods.length > 0),
  )
}

/** Merges the session properties that namespaces request. */
export function buildProposedProperties({
  namespaces,
}: SessionProposal): Readonly<Record<string, string>> {
  return Object.assign({}, ...namespaces.map(({ manifest }) => manifest.relay?.properties ?? {}))
}

function applyOverride(
  name: string,
  declared: ProposedNamespace | undefined,
  { methods, chains, events, rpcMap = {}, defaultChain }: ProposalOverride,
): ProposedNamespace {
  const nodes = toRpcMap(name, rpcMap)
  return {
    chains: chains?.[name] ?? declared?.chains ?? [],
    methods: methods?.[name] ?? declared?.methods ?? [],
    events: events?.[name] ?? declared?.events ?? [],
    rpcMap: Object.keys(nodes).length > 0 ? nodes : (declared?.rpcMap ?? {}),
    ...(defaultChain !== undefined && parseNamespace(defaultChain) === name
      ? { defaultChain }
      : {}),
  }
}

/** Lists the networks under all their ids, each id with the node of its network. */
function listChains(
  { namespace, relay }: NamespaceManifest,
  networks: readonly Caip2[],
  rpc: Readonly<Record<string, string>>,
): Pick<ProposedNamespace, 'chains' | 'rpcMap'> {
  const spelled = networks.flatMap((network) =>
    (relay?.spellings?.[network] ?? []).map((id) => [id, rpc[network]] as const),
  )
  const nodes = Object.fromEntries(spelled.flatMap(([id, url]) => (url ? [[id, url]] : [])))
  return {
    chains: [...new Set([...networks, ...spelled.map(([id]) => id)])],
    rpcMap: toRpcMap(namespace, { ...nodes, ...rpc }),
  }
}

function toRpcMap(
  namespace: string,
  rpc: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rpc).flatMap(([id, url]) =>
      parseNamespace(id) === namespace ? [[parseNetworkId(id).reference, url]] : [],
    ),
  )
}
