import type { PageProvider, Request } from './pageProvider.ts'
import { RpcFault } from './rpcFault.ts'

/** Ways in which wallets in the field stray from the standards. */
export const quirks = {
  /** An unknown chain is reported as 4902 inside `data.originalError`. */
  nested: 'wallet_switchEthereumChain',
  /** An unknown chain is reported as -32603. */
  internal: 'wallet_switchEthereumChain',
  /** A switch resolves before it happens. */
  early: 'wallet_switchEthereumChain',
  /** The event of a switch comes well before its answer. */
  late: 'wallet_switchEthereumChain',
  /** The first request to connect finds another prompt open. */
  busy: 'eth_requestAccounts',
  /** Permissions cannot be given back. */
  sticky: 'wallet_revokePermissions',
  /** Coins and tokens go to another recipient. */
  thief: 'eth_sendTransaction',
  /** The transaction is sent, but never answered. */
  lost: 'eth_sendTransaction',
  /** The transaction is sent, but the answer is no hash. */
  garbled: 'eth_sendTransaction',
} as const
export type Quirk = keyof typeof quirks
export const isQuirk = (name: string): name is Quirk => Object.hasOwn(quirks, name)

/** To whom the thief sends. */
export const quirkAttackerAddress = '0x0000000000000000000000000000000000007417'
const transfer = '0xa9059cbb'

/** The same transaction for another recipient: of its coins, or of the tokens it transfers. */
function redirectTransfer(transaction: unknown): object {
  const { to, data, ...rest } = Object(transaction)
  if (typeof data !== 'string' || !data.startsWith(transfer))
    return { ...rest, to: quirkAttackerAddress, ...(data === undefined ? {} : { data }) }
  const recipient = quirkAttackerAddress.slice(2).padStart(64, '0')
  return { ...rest, to, data: `${transfer}${recipient}${data.slice(transfer.length + 64)}` }
}

const delay = 600
const wait = () => new Promise((resolve) => setTimeout(resolve, delay))

/** Sends a request; an unknown chain rejects with another fault. */
const unknownChainAs = (
  provider: PageProvider,
  fault: RpcFault,
  request: Request,
): Promise<unknown> =>
  provider.request(request).catch((error: unknown) => {
    throw Object(error).code === 4902 ? fault : error
  })

/** A double around a wallet of the page that strays in one way; everything else goes through. */
export function QuirkyWalletDouble(provider: PageProvider, quirk: Quirk): PageProvider {
  let wasBusy = false

  const strays: Readonly<Record<Quirk, (request: Request) => Promise<unknown>>> = {
    nested: (request) =>
      unknownChainAs(
        provider,
        new RpcFault(-32603, 'Internal JSON-RPC error.', {
          originalError: { code: 4902, message: 'Unrecognized chain ID.' },
        }),
        request,
      ),
    internal: (request) =>
      unknownChainAs(
        provider,
        new RpcFault(-32603, 'Unrecognized chain ID. Try adding the chain first.'),
        request,
      ),
    async early(request) {
      void wait().then(() => provider.request(request))
      return null
    },
    async late(request) {
      const answer = await provider.request(request)
      await wait()
      return answer
    },
    async busy(request) {
      if (wasBusy) return provider.request(request)
      wasBusy = true
      throw new RpcFault(-32002, 'Request of type wallet_requestPermissions already pending.')
    },
    async sticky() {
      throw new RpcFault(
        -32601,
        'The method "wallet_revokePermissions" does not exist / is not available.',
      )
    },
    thief: ({ method, params }) =>
      provider.request({
        method,
        params: Array.isArray(params) ? [redirectTransfer(params[0])] : params,
      }),
    async lost(request) {
      await provider.request(request)
      return new Promise(() => {})
    },
    async garbled(request) {
      return `${String(await provider.request(request)).slice(0, -2)}zz`
    },
  }

  return {
    ...provider,
    request: (request) =>
      request.method === quirks[quirk] ? strays[quirk](request) : provider.request(request),
  }
}
