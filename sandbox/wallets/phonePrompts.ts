import type { WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import { hexToString, isHex } from 'viem'
import type { PhonePrompt } from './createPromptQueue.ts'
import type { PhoneSigner } from './PhoneSigner.ts'

const site = ({ name, url, icons }: CoreTypes.Metadata): PhonePrompt['site'] => ({
  name,
  url,
  icon: icons[0],
})
const words = (value: unknown): string =>
  isHex(value)
    ? hexToString(value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

const titles: Readonly<Record<string, string>> = {
  personal_sign: 'Sign a message',
  eth_signTypedData: 'Sign data',
  eth_signTypedData_v4: 'Sign data',
  eth_sendTransaction: 'Send a transaction',
  wallet_sendCalls: 'Send several calls',
  wallet_switchEthereumChain: 'Switch network',
  wallet_addEthereumChain: 'Add a network',
}

/** A session proposal as the phone's page shows it. */
export function createProposalPrompt({ id, params }: WalletKitTypes.SessionProposal): PhonePrompt {
  const namespaces = Object.values({ ...params.requiredNamespaces, ...params.optionalNamespaces })
  const chains = [...new Set(namespaces.flatMap((namespace) => namespace.chains ?? []))]
  const methods = [...new Set(namespaces.flatMap((namespace) => namespace.methods))]
  return {
    id,
    kind: 'proposal',
    site: site(params.proposer.metadata),
    chains,
    title: 'Connect',
    lines: [`${methods.length} methods: ${methods.join(', ')}`],
  }
}

/**
 * A request to connect and sign in at once as the phone's page shows it, with the messages that
 * would be signed.
 */
export function createSignInPrompt(
  { id, params }: WalletKitTypes.SessionAuthenticate,
  chains: readonly string[],
  messages: readonly string[],
): PhonePrompt {
  return {
    id,
    kind: 'sign-in',
    site: site(params.requester.metadata),
    chains,
    title: 'Connect and sign in',
    lines: messages.flatMap((text) => [text, '']),
  }
}

/** A session request as the phone's page shows it. */
export function createRequestPrompt(
  { id, params: { chainId, request } }: WalletKitTypes.SessionRequest,
  session: SessionTypes.Struct | undefined,
  [signer]: readonly PhoneSigner[] = [],
): PhonePrompt {
  const { method, params } = request
  const [first, second] = Array.isArray(params) ? params : [params]
  const shown = method.startsWith('eth_signTypedData') ? second : first
  const from = session ? site(session.peer.metadata) : { name: 'Unknown site', url: '' }
  const description = signer?.describe?.(method, params)
  return {
    id,
    kind: 'request',
    site: from,
    chains: [chainId],
    title: description?.title ?? titles[method] ?? method,
    lines: [description?.line ?? words(shown)],
  }
}
