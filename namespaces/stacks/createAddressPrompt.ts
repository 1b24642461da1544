import type { Caip2, ConnectOptions, NamespaceHost } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { createPrompts } from '#namespaces/kit'
import { toNetworkName } from './address.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { StacksWallet } from './readStacksWallet.ts'

/** Asks a wallet for its addresses, with its prompt. */
export type AddressPrompt = (
  wallet: StacksWallet,
  network: Caip2,
  ask: ConnectOptions,
) => Promise<unknown>

/** What sats-connect calls a network. */
export const toSatsNetwork = (network: Caip2): string =>
  toNetworkName(network).replace(/^./, (first) => first.toUpperCase())

/**
 * The ways to ask, the wallet's own first; the next one is tried when it does not know one. Bitcoin
 * addresses, which tell how accounts belong together, are asked for only where they are wanted.
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
 * Makes the prompt. A second attempt joins the prompt that is still open in the wallet, which may
 * refuse another one.
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
