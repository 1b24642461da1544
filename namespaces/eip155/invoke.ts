import type { Caip2 } from '#kernel'
import { fault, readField } from '#kernel'
import { answerFromNode, isNodeMethod } from './nodeCalls.ts'
import type { NodeReader } from './nodeReader.ts'
import { readSessionCapabilities } from './readSessionCapabilities.ts'
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
  /** Lists the accounts of a network, the active one first. */
  readonly listAddresses: (network: Caip2) => readonly string[]
  /** EIP-5792 capabilities that the session carries; `undefined` where the wallet is asked. */
  readonly readCapabilities: () => unknown
  /** Switches to a chain id; to `network` if it is none. */
  readonly switchToChain: (chainId: unknown, network: Caip2) => Promise<void>
}

/** Invokes a method of a session; the session answers for accounts, nodes answer reads. */
export async function invokeRemote(
  { signer, node, listAddresses, readCapabilities, switchToChain }: RemoteContext,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts')
    return [...listAddresses(network)]
  if (method === 'eth_coinbase') return listAddresses(network)[0] ?? null
  if (method === 'wallet_getCapabilities') {
    const known = answerCapabilities(readCapabilities(), listAddresses(network), params)
    if (known) return known
  }
  if (method === 'wallet_switchEthereumChain') {
    await switchToChain(
      readField(Array.isArray(params) ? params[0] : undefined, 'chainId'),
      network,
    )
    return null
  }
  return isNodeMethod(method)
    ? answerFromNode(node, network, method, params)
    : requestChecked(signer, network, method, writeTypedData(method, params))
}

/** Writes typed data as text: phones take no object. Extensions take both. */
const writeTypedData = (method: string, params: unknown): unknown =>
  /^eth_signTypedData/.test(method) && Array.isArray(params)
    ? params.map((one: unknown) =>
        typeof one === 'object' ? JSON.stringify(one, writeBigInt) : one,
      )
    : params

const writeBigInt = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value

function answerCapabilities(
  foreign: unknown,
  addresses: readonly string[],
  params: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const [asked, chainIds] = Array.isArray(params) ? params : []
  const address = addresses.find((one) => one.toLowerCase() === String(asked).toLowerCase())
  if (foreign !== undefined && asked !== undefined && !address) throw fault('unauthorized')
  return readSessionCapabilities(
    foreign,
    address ?? addresses[0] ?? '',
    Array.isArray(chainIds) ? chainIds : undefined,
  )
}
