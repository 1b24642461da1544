import { describe, expect, it } from 'vitest'
import type { NamespaceManifest, SessionProposal } from '#kernel'
import { buildProposedNamespaces, buildProposedProperties } from './proposal.ts'

const manifest = (namespace: string, relay?: NamespaceManifest['relay']): NamespaceManifest => ({
  contract: 1,
  namespace,
  title: namespace,
  networks: [],
  defaultRole: 'eoa',
  ...(relay ? { relay } : {}),
  methods: { namespace, safe: [], unsafe: [] },
  load: () => Promise.reject(new TypeError('a proposal loads no namespace')),
})
const evm = {
  manifest: manifest('eip155', { methods: ['personal_sign'], events: ['chainChanged'] }),
  networks: ['eip155:1', 'eip155:10'],
  rpc: { 'eip155:1': 'https://one.example/', 'eip155:10': 'https://ten.example/' },
} as const
const solana = {
  manifest: manifest('solana', {
    methods: ['solana_signMessage'],
    events: [],
    properties: { solana_hint: 'yes' },
  }),
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  rpc: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://sol.example/' },
} as const
const proposal: SessionProposal = {
  namespaces: [
    evm,
    solana,
    { manifest: manifest('tezos'), networks: ['tezos:NetXdQprcVkpaWU'], rpc: {} },
  ],
}

describe('session proposals', () => {
  it('session proposals contain all namespaces with a relay profile, without loading one', () => {
    expect(buildProposedNamespaces(proposal)).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
        rpcMap: { 1: 'https://one.example/', 10: 'https://ten.example/' },
      },
      solana: {
        chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        methods: ['solana_signMessage'],
        events: [],
        rpcMap: { '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://sol.example/' },
      },
    })
  })

  it('session proposals name a node for every chain', () => {
    for (const { chains, rpcMap } of Object.values(buildProposedNamespaces(proposal))) {
      expect(Object.keys(rpcMap)).toEqual(chains.map((chain) => chain.split(':')[1]))
    }
  })

  it('session proposals name the other ids of a network, once each and with its node', () => {
    const manifestWith = manifest('solana', {
      methods: ['solana_signMessage'],
      events: [],
      spellings: { 'solana:new': ['solana:old'], 'solana:absent': ['solana:unknown'] },
    })
    const named = (networks: readonly (typeof ids)[number][]) =>
      buildProposedNamespaces({ namespaces: [{ manifest: manifestWith, networks, rpc }] })['solana']
    const ids = ['solana:new', 'solana:old'] as const
    const rpc = { 'solana:new': 'https://new.example/', 'solana:old': 'https://old.example/' }
    expect(named(['solana:new'])?.chains).toEqual(ids)
    expect(named(ids)?.chains).toEqual(ids)
    expect(named(ids)?.rpcMap).toEqual({ new: rpc['solana:new'], old: rpc['solana:old'] })
    expect(
      buildProposedNamespaces({
        namespaces: [
          {
            manifest: manifestWith,
            networks: ['solana:new'],
            rpc: { 'solana:new': 'https://new.example/' },
          },
        ],
      })['solana']?.rpcMap,
    ).toEqual({ new: 'https://new.example/', old: 'https://new.example/' })
  })

  it('session proposals request the properties that namespaces read', () => {
    expect(buildProposedProperties(proposal)).toEqual({ solana_hint: 'yes' })
  })

  it('session proposals leave out a namespace without networks', () => {
    expect(buildProposedNamespaces({ namespaces: [{ ...evm, networks: [] }] })).toEqual({})
  })

  it('session proposals use the lists of the override', () => {
    const changed = buildProposedNamespaces(proposal, {
      methods: { eip155: ['eth_sign'] },
      chains: { eip155: ['eip155:5'] },
      events: { eip155: [] },
      defaultChain: 'eip155:5',
    })
    expect(changed['eip155']).toMatchObject({
      chains: ['eip155:5'],
      methods: ['eth_sign'],
      events: [],
      defaultChain: 'eip155:5',
    })
    expect(changed['solana']).toEqual(buildProposedNamespaces(proposal)['solana'])
  })

  it('session proposals replace all nodes of a namespace', () => {
    const changed = buildProposedNamespaces(proposal, {
      rpcMap: { 'eip155:1': 'https://own.example/' },
    })
    expect(changed['eip155']?.rpcMap).toEqual({ 1: 'https://own.example/' })
    expect(changed['solana']?.rpcMap).toEqual({
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://sol.example/',
    })
  })

  it('session proposals add a namespace that only the override has', () => {
    const created = buildProposedNamespaces(proposal, {
      methods: { near: ['near_signIn'] },
      chains: { near: ['near:mainnet'] },
    })
    expect(created['near']).toEqual({
      chains: ['near:mainnet'],
      methods: ['near_signIn'],
      events: [],
      rpcMap: {},
    })
  })
})
