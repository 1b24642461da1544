import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { PhoneSigner } from './PhoneSigner.ts'

/** The EVM methods that the phone supports. */
export const phoneMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const phoneEvents = ['accountsChanged', 'chainChanged']

/**
 * Narrows what the phone grants, by namespace; what is left out stays as it is. Accounts are plain
 * addresses.
 */
export type Narrowing = Readonly<
  Record<
    string,
    {
      readonly chains?: string[] | undefined
      readonly methods?: string[] | undefined
      readonly events?: string[] | undefined
      readonly accounts?: string[] | undefined
    }
  >
>

function narrowNamespace(signer: PhoneSigner, narrowing: Narrowing[string] = {}) {
  const {
    chains = [...signer.chains],
    methods = [...signer.methods],
    events = [...signer.events],
    accounts,
  } = narrowing
  const of = (chain: string) => accounts ?? signer.addresses(chain).slice(0, 1)
  return {
    chains,
    methods,
    events,
    accounts: chains.flatMap((chain) => of(chain).map((address) => `${chain}:${address}`)),
  }
}

/** The session that the phone grants: the requested part that it supports, after the narrowing. */
export function phoneNamespaces(
  proposal: ProposalTypes.Struct,
  known: {
    readonly chains: string[]
    readonly address: string
    readonly signers?: readonly PhoneSigner[]
  },
  narrowing: Narrowing = {},
): SessionTypes.Namespaces {
  const others = (known.signers ?? []).map(
    (signer) => [signer.namespace, narrowNamespace(signer, narrowing[signer.namespace])] as const,
  )
  const {
    chains = known.chains,
    methods = phoneMethods,
    events = phoneEvents,
    accounts = [known.address],
  } = narrowing['eip155'] ?? {}
  const eip155 = {
    chains,
    methods,
    events,
    accounts: chains.flatMap((chain) => accounts.map((address) => `${chain}:${address}`)),
  }
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: { eip155, ...Object.fromEntries(others) },
  })
}

/** A session's namespaces with a narrowing applied, or with more: for `session_update`. */
export function changedNamespaces(
  namespaces: SessionTypes.Namespaces,
  change: Narrowing,
): SessionTypes.Namespaces {
  const changed = Object.entries(change).map(([key, { chains, methods, events, accounts }]) => {
    const before = namespaces[key] ?? { methods: [], events: [], accounts: [] }
    const addresses = accounts ?? [
      ...new Set(before.accounts.map((account) => account.split(':')[2] ?? '')),
    ]
    const onChains = chains ?? [
      ...new Set(before.accounts.map((account) => account.split(':').slice(0, 2).join(':'))),
    ]
    return [
      key,
      {
        chains: onChains,
        methods: methods ?? before.methods,
        events: events ?? before.events,
        accounts: onChains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      },
    ]
  })
  return { ...namespaces, ...Object.fromEntries(changed) }
}
