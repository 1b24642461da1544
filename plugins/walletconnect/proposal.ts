import type { SessionProposal } from '#kernel'
import { parseNamespace, parseNetworkId } from '#kernel'

/**
 * What a host may ask for instead of what the namespaces declare: given lists replace theirs,
 * `rpcMap` (by CAIP-2 id) per namespace, unknown namespaces are created.
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
  /** Nodes by the chain's own id, so that nothing is ever read from a hosted one. */
  readonly rpcMap: Readonly<Record<string, string>>
  readonly defaultChain?: string
}
export type ProposedNamespaces = Readonly<Record<string, ProposedNamespace>>

/**
 * The proposal for the client: every namespace that has a relay profile, all of it optional, so
 * that a wallet grants what it can.
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
              chains: networks,
              methods: manifest.relay.methods,
              events: manifest.relay.events,
              rpcMap: toRpcMap(manifest.namespace, rpc),
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

/** What the namespaces want wallets to send along, in one record. */
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
