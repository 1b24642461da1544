import type { Caip2, NamespaceHost, Network } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import { pollUntil } from '#namespaces/kit'
import type { Eip155State } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'

/** The context of a switch; `isOn` reads whether the wallet is on a network. */
export type SwitchContext = {
  readonly host: NamespaceHost
  readonly callWallet: WalletCaller
  readonly connectionState: Eip155State
  readonly toHexChainId: (network: Caip2) => string
  readonly isOn: (network: Caip2) => Promise<boolean>
}

/**
 * Switches a wallet to a network: switch, else add and switch.
 * Resolves only once the wallet is there. Errors: `rejected`, `busy`, `locked`, `unauthorized` as
 * they are; `switch-unsupported` if the wallet can neither switch nor add, or did not switch after
 * all.
 */
export async function switchNetwork(context: SwitchContext, id: Caip2): Promise<void> {
  const network = context.host.networks().find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new LatchkeyError('switch-unsupported', { id })
  await switchOrAddNetwork(context, network)
}

// Mobile wallets answer before they switch (ms). After adding a network, many prompt for the switch
// themselves, and some need a second request.
const switchTimeout = 5000
const addTimeout = 1000

const isConclusive = (error: unknown) =>
  isLatchkeyError(error, 'rejected', 'busy', 'locked', 'unauthorized', 'timeout')

/** Builds EIP-3085 parameters from the chain's public nodes: the host's may carry a key. */
function buildAddChainParameters(
  chainId: string,
  { name, nativeCurrency, rpcUrls, blockExplorers }: Network,
) {
  const { name: coin, symbol, decimals } = nativeCurrency
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls: [...(rpcUrls.chainDefault ?? rpcUrls.default).http],
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
}

async function switchOrAddNetwork(
  { host, connectionState, callWallet, isOn, toHexChainId }: SwitchContext,
  network: Network,
): Promise<void> {
  const { caipNetworkId } = network
  const chainId = toHexChainId(caipNetworkId)
  const waitForNetwork = (target: Caip2, ms: number) =>
    pollUntil(host, connectionState, ms, () => isOn(target))
  const switchChain = () => callWallet('wallet_switchEthereumChain', [{ chainId }])
  const switchError = await captureError(switchChain())
  // 4902 has many spellings, so any failure but the visitor's leads to adding the network.
  if (switchError && isConclusive(switchError)) throw switchError
  if (!switchError && (await waitForNetwork(caipNetworkId, switchTimeout))) return
  const addError = await captureError(
    callWallet('wallet_addEthereumChain', [buildAddChainParameters(chainId, network)]),
  )
  if (addError && isConclusive(addError)) throw addError
  if (!addError && (await waitForNetwork(caipNetworkId, addTimeout))) return
  const retryError = addError ?? (await captureError(switchChain()))
  const isPromptOpen = isLatchkeyError(retryError, 'busy')
  if (retryError && !isPromptOpen && isConclusive(retryError)) throw retryError
  if ((retryError && !isPromptOpen) || !(await waitForNetwork(caipNetworkId, switchTimeout)))
    throw new LatchkeyError(
      'switch-unsupported',
      { id: caipNetworkId },
      { cause: retryError ?? switchError },
    )
}

const captureError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
