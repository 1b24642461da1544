import type { Caip2, NamespaceHost, Network } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { Ask } from './ask.ts'

/**
 * What switching needs of a wallet. `reached` resolves as soon as the wallet is on the network,
 * with `false` when it is not there after `ms` milliseconds.
 */
export type Switching = {
  readonly host: NamespaceHost
  readonly ask: Ask
  readonly hexChainId: (network: Caip2) => string
  readonly reached: (network: Caip2, ms: number) => Promise<boolean>
}

/**
 * Moves a wallet to a network: switch, else add and switch, and believes neither before the wallet
 * is there. Errors: `rejected`, `busy`, `locked`,
 * `unauthorized` as they are; `switch-unsupported` when the wallet can neither switch nor add, or
 * says it did and did not.
 */
export async function switchTo(switching: Switching, id: Caip2): Promise<void> {
  const network = switching.host.networks().find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new LatchkeyError('switch-unsupported', { id })
  await moveWallet(switching, network)
}

// Wallets on phones answer before they move. One that was told of a network often asks the visitor
// to move by itself, and some need to be asked again.
const moveLimit = 5000
const addLimit = 1000

const isWish = (error: unknown) =>
  isLatchkeyError(error, 'rejected', 'busy', 'locked', 'unauthorized', 'timeout')

/** What EIP-3085 tells a wallet. The chain's own published nodes: the host's may carry a key. */
function addParameters(
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

async function moveWallet(
  { ask, reached, hexChainId }: Switching,
  network: Network,
): Promise<void> {
  const { caipNetworkId } = network
  const chainId = hexChainId(caipNetworkId)
  const change = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const refused = await failureOf(change())
  // 4902 has many spellings, so any failure that is not the visitor's leads to the second way.
  if (refused && isWish(refused)) throw refused
  if (!refused && (await reached(caipNetworkId, moveLimit))) return
  const notAdded = await failureOf(
    ask('wallet_addEthereumChain', [addParameters(chainId, network)]),
  )
  if (notAdded && isWish(notAdded)) throw notAdded
  if (!notAdded && (await reached(caipNetworkId, addLimit))) return
  const notMoved = notAdded ?? (await failureOf(change()))
  const isAsking = isLatchkeyError(notMoved, 'busy')
  if (notMoved && !isAsking && isWish(notMoved)) throw notMoved
  if ((notMoved && !isAsking) || !(await reached(caipNetworkId, moveLimit)))
    throw new LatchkeyError(
      'switch-unsupported',
      { id: caipNetworkId },
      { cause: notMoved ?? refused },
    )
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
