import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import type { LocalAccount } from 'viem'
import type { EvmChain } from '../chains/startEvmChain.ts'
import { answerRequest } from './answerRequest.ts'
import { callBatches } from './callBatches.ts'
import type { Decision } from './createPromptQueue.ts'
import type { PhoneSigner } from './PhoneSigner.ts'
import { changedNamespaces } from './phoneNamespaces.ts'
import { RpcFault, toRpcError } from './rpcFault.ts'

const grantedChains = (accounts: readonly string[]) => [
  ...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':'))),
]

function toCaip2(params: unknown): string {
  const chainId = Object(Array.isArray(params) ? params[0] : undefined).chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId))
    throw new RpcFault(-32602, 'chainId must be a hex string')
  return `eip155:${Number(chainId)}`
}

/** The code and words of a phone that says no. */
export const rejected = { code: 5000, message: 'User rejected.' }

type RequestParts = {
  readonly wallet: IWalletKit
  readonly chains: readonly EvmChain[]
  readonly accounts: readonly LocalAccount[]
  signersOf(namespaces: readonly string[]): Promise<readonly PhoneSigner[]>
}

const createBatches = (chains: RequestParts['chains']) =>
  callBatches(
    new Map(
      chains.map(({ chainId, client, contracts }) => [
        chainId,
        { client, batchAccount: contracts.batchAccount },
      ]),
    ),
  )

/** The answer to a session request, once it is decided. */
export function phoneRequests({ wallet, chains, accounts, signersOf }: RequestParts) {
  const batches = createBatches(chains)
  const granted = (topic: string) =>
    wallet.getActiveSessions()[topic]?.namespaces['eip155']?.accounts ?? []

  async function switchChain(topic: string, caip2: string): Promise<null> {
    if (!grantedChains(granted(topic)).includes(caip2))
      throw new RpcFault(4902, `Unrecognized chain ${caip2}`)
    await wallet.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: Number(caip2.split(':')[1]) },
      chainId: caip2,
    })
    return null
  }

  async function addChain(topic: string, caip2: string): Promise<null> {
    const session = wallet.getActiveSessions()[topic]
    if (!session || !chains.some((chain) => chain.caip2 === caip2))
      throw new RpcFault(-32602, `The phone cannot reach ${caip2}`)
    const namespaces = changedNamespaces(session.namespaces, {
      eip155: { chains: [...new Set([...grantedChains(granted(topic)), caip2])] },
    })
    // The acknowledgement is not awaited: the client drops one that precedes the relay's
    // receipt, and would wait forever.
    await wallet.updateSession({ topic, namespaces })
    return null
  }

  async function perform({
    topic,
    params: { chainId, request },
  }: WalletKitTypes.SessionRequest): Promise<unknown> {
    const { method, params } = request
    const [signer] = await signersOf([chainId.split(':')[0] ?? ''])
    if (signer)
      return signer.perform({
        chainId,
        method,
        params,
        emit: (name, data) => wallet.emitSessionEvent({ topic, event: { name, data }, chainId }),
      })
    if (method === 'wallet_switchEthereumChain') return switchChain(topic, toCaip2(params))
    if (method === 'wallet_addEthereumChain') return addChain(topic, toCaip2(params))
    const chain = chains.find(({ caip2 }) => caip2 === chainId)
    if (!chain) throw new RpcFault(4902, `The phone has no network ${chainId}`)
    return answerRequest({ method, params, chain }, { accounts, batches })
  }

  return async (decision: Decision, event: WalletKitTypes.SessionRequest) => {
    if (decision === 'reject') return { error: rejected }
    if (decision === 'error')
      return { error: { code: -32603, message: 'Internal error of the phone' } }
    return perform(event).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: toRpcError(error) }),
    )
  }
}
