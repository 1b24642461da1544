import type { Caip2, ConnectOptions, NamespaceHost } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { createPrompts } from '#namespaces/kit'
import { toNetworkName } from './address.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { StacksWallet } from './readStacksWallet.ts'

/** Requests a wallet's addresses with its prompt. */
export type AddressPrompt = (
  wallet: StacksWallet,
  network: Caip2,
  ask: ConnectOptions,
) => Promise<unknown>

/** Formats a network for sats-connect. */
export const toSatsNetwork = (network: Caip2): string =>
  toNetworkName(network).replace(/^./, (first) => first.toUpperCase())

/**
 * Lists the prompt calls, the wallet's own first; the next one is tried if unsupported.
 * Bitcoin addresses, which show how accounts belong together, are requested only if wanted.
 */
function listPromptCalls(
  { source, has }: StacksWallet,
  network: Caip2,
  { roles = [] }: ConnectOptions,
): readonly (readonly [method: string, params: unknown])[] {
  const bitcoin = ['payment', 'ordinals'].filter((role) => roles.includes(role))
  const methods = ['stx_getAddresses', 'getAddresses'].filter(has)
  const plain = (bitcoin.length > 0 ? methods.reverse() : methods).map(
    (method) => [method, { network: toNetworkName(network) }] as const,
  )
  const connect = [
    'wallet_connect',
    { addresses: ['stacks', ...bitcoin], network: toSatsNetwork(network) },
  ] as const
  return source === 'satsConnect' ? [connect, ...plain] : [...plain, connect]
}

/**
 * Creates the prompt.
 * A second attempt joins the open prompt: a wallet may refuse another one.
 */
export function createAddressPrompt(host: NamespaceHost): AddressPrompt {
  const prompt = createPrompts<unknown>(host)
  const requestAddresses = async (
    wallet: StacksWallet,
    network: Caip2,
    request: ConnectOptions,
  ): Promise<unknown> => {
    // Before anything is connected -32001 can only mean a method that the wallet does not have.
    const callWallet = createWalletCaller(host, wallet.request, 'satsConnect')
    const calls = listPromptCalls(wallet, network, request)
    for (const [at, [method, params]] of calls.entries()) {
      try {
        return await callWallet(method, params)
      } catch (error) {
        if (at === calls.length - 1 || !isLatchkeyError(error, 'unsupported')) throw error
      }
    }
  }
  return (wallet, network, request) =>
    prompt(wallet.provider, () => requestAddresses(wallet, network, request), request.signal)
}
