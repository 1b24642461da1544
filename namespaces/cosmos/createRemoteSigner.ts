import type { Caip2, NamespaceHost, RemoteSigner } from '#kernel'
import { fault, readField } from '#kernel'
import { withAbort } from '#namespaces/kit'
import type { CosmosState } from './connectionState.ts'
import { maxAccounts, parseSessionFacts } from './sessionFacts.ts'
import type { Signer, Tools } from './tools.ts'

/**
 * Creates a caller of the session, for granted methods and covered networks only.
 * Other calls reject before anything is sent.
 */
export function createSessionCaller(
  host: NamespaceHost,
  tools: Tools,
  remote: RemoteSigner,
  connectionState: CosmosState,
) {
  return async (
    network: Caip2,
    method: string,
    params: unknown,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> => {
    connectionState.ended.throwIfAborted()
    if (!remote.methods('cosmos').has(method)) throw fault('unsupported')
    if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
    const call = () =>
      remote.request(network, method, params, options).catch((error) => {
        throw tools.mapFault(error)
      })
    return withAbort(host, call, [connectionState.ended, options.signal])
  }
}

/**
 * Reads an answer to a signing request.
 * WalletConnect's example wallet answers the signature with its key, others put the signed document
 * beside it.
 */
const toSignResponse = (answer: unknown): unknown =>
  typeof readField(answer, 'signature') === 'string' ? { signature: answer } : answer

export function createRemoteSigner(
  tools: Tools,
  remote: RemoteSigner,
  connectionState: CosmosState,
  call: ReturnType<typeof createSessionCaller>,
): Signer {
  const has = (method: string) => remote.methods('cosmos').has(method)
  const sign: typeof call = async (...request) => toSignResponse(await call(...request))
  const chainId = (network: Caip2) => tools.findChain(network)?.chainId ?? ''
  return {
    connectionState,
    prefersAmino: true,
    async confirm(network, address) {
      const key = parseSessionFacts(tools, remote, [network])?.keys.find(
        (one) => one.address === address,
      )
      if (!key || !connectionState.facts.networks.includes(network)) throw fault('unauthorized')
      return key
    },
    async publicKey(network, address, options) {
      if (!has('cosmos_getAccounts')) return undefined
      const accounts = await call(network, 'cosmos_getAccounts', {}, options)
      const own = Array.isArray(accounts)
        ? accounts.slice(0, maxAccounts).find((one) => readField(one, 'address') === address)
        : undefined
      return tools.parsePublicKey(readField(own, 'pubkey'))
    },
    get arbitrary() {
      if (!has('keplr_signArbitrary')) return undefined
      return (
        network: Caip2,
        signer: string,
        data: string | Uint8Array<ArrayBuffer>,
        options: { readonly signal?: AbortSignal } = {},
      ) => {
        const sent =
          typeof data === 'string'
            ? { type: 'string', data }
            : { type: 'Uint8Array', data: tools.toBase64(data) }
        return call(
          network,
          'keplr_signArbitrary',
          { chainId: chainId(network), signer, ...sent },
          options,
        )
      }
    },
    get amino() {
      if (!has('cosmos_signAmino')) return undefined
      return (
        network: Caip2,
        signerAddress: string,
        signDoc: unknown,
        options: { readonly signal?: AbortSignal } = {},
      ) => sign(network, 'cosmos_signAmino', { signerAddress, signDoc }, options)
    },
    get direct() {
      if (!has('cosmos_signDirect')) return undefined
      return (
        network: Caip2,
        signerAddress: string,
        doc: Parameters<NonNullable<Signer['direct']>>[2],
        options: { readonly signal?: AbortSignal } = {},
      ) => {
        const { bodyBytes, authInfoBytes, accountNumber, ...rest } = doc
        const signDoc = {
          ...rest,
          accountNumber: String(accountNumber),
          bodyBytes: tools.toBase64(bodyBytes),
          authInfoBytes: tools.toBase64(authInfoBytes),
        }
        return sign(network, 'cosmos_signDirect', { signerAddress, signDoc }, options)
      }
    },
  }
}
