import type { Caip2 } from '#kernel'
import { readField } from '#kernel'
import { answerFromNode, isNodeMethod } from './nodeCalls.ts'
import type { NodeReader } from './nodeReader.ts'
import type { Signer } from './signing.ts'
import { checkTransaction } from './signing.ts'

/** Checks a transaction before it goes to the wallet, then makes the request. */
async function requestChecked(
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (/^eth_s(end|ign)Transaction$/.test(method))
    await checkTransaction(signer, network, Array.isArray(params) ? params[0] : undefined)
  return signer.request(network, method, params)
}

/** Invokes a method of a page wallet; reads of other networks go to their nodes. */
export async function invokeInjected(
  signer: Signer,
  node: NodeReader,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  return isNodeMethod(method) && network !== signer.connectionState.facts.network
    ? answerFromNode(node, network, method, params)
    : requestChecked(signer, network, method, params)
}

type RemoteContext = {
  readonly signer: Signer
  readonly node: NodeReader
  readonly listAddresses: (network: Caip2) => readonly string[]
  /** Switches to a chain id; to `network` if it is none. */
  readonly switchToChain: (chainId: unknown, network: Caip2) => Promise<void>
}

/** Invokes a method of a session; the session answers for accounts, nodes answer reads. */
export async function invokeRemote(
  { signer, node, listAddresses, switchToChain }: RemoteContext,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts')
    return [...listAddresses(network)]
  if (method === 'wallet_switchEthereumChain') {
    await switchToChain(
      readField(Array.isArray(params) ? params[0] : undefined, 'chainId'),
      network,
    )
    return null
  }
  return isNodeMethod(method)
    ? answerFromNode(node, network, method, params)
    : requestChecked(signer, network, method, params)
}
