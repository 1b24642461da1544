import type { Caip2, ConnectAsk, NamespaceHost } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { createPrompts } from '#namespaces/kit'
import { networkWord } from './address.ts'
import { askerOf } from './ask.ts'
import type { FoundWallet } from './foundWallet.ts'

/** Asks a wallet for its addresses, with its prompt. */
export type Prompt = (wallet: FoundWallet, network: Caip2, ask: ConnectAsk) => Promise<unknown>

/** What sats-connect calls a network. */
export const satsNetwork = (network: Caip2): string =>
  networkWord(network).replace(/^./, (first) => first.toUpperCase())

/**
 * The ways to ask, the wallet's own first; the next one is tried when it does not know one. Bitcoin
 * addresses, which tell how accounts belong together, are asked for only where they are wanted.
 */
function waysOf(
  { source, has }: FoundWallet,
  network: Caip2,
  { roles = [] }: ConnectAsk,
): readonly (readonly [method: string, params: unknown])[] {
  const bitcoin = ['payment', 'ordinals'].filter((role) => roles.includes(role))
  const methods = ['stx_getAddresses', 'getAddresses'].filter(has)
  const plain = (bitcoin.length > 0 ? methods.reverse() : methods).map(
    (method) => [method, { network: networkWord(network) }] as const,
  )
  const connect = [
    'wallet_connect',
    { addresses: ['stacks', ...bitcoin], network: satsNetwork(network) },
  ] as const
  return source === 'satsConnect' ? [connect, ...plain] : [...plain, connect]
}

/**
 * Makes the prompt. A second attempt joins the prompt that is still open in the wallet, which may
 * refuse another one.
 */
export function createPrompt(host: NamespaceHost): Prompt {
  const prompt = createPrompts<unknown>(host)
  const askAll = async (
    wallet: FoundWallet,
    network: Caip2,
    wish: ConnectAsk,
  ): Promise<unknown> => {
    // Before anything is connected -32001 can only mean a method that the wallet does not have.
    const ask = askerOf(host, wallet.request, 'satsConnect')
    const ways = waysOf(wallet, network, wish)
    for (const [at, [method, params]] of ways.entries()) {
      try {
        return await ask(method, params)
      } catch (error) {
        if (at === ways.length - 1 || !isLatchkeyError(error, 'unsupported')) throw error
      }
    }
  }
  return (wallet, network, wish) =>
    prompt(wallet.provider, () => askAll(wallet, network, wish), wish.signal)
}
