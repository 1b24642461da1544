import { array, object, optional, string } from 'valibot'
import type {
  AbortOptions,
  Account,
  AssetId,
  Caip2,
  Caip10,
  LatchkeyError,
  Provider,
} from '#kernel'
import { isLatchkeyError, lenientArray, parse, safeParse, toAccountId } from '#kernel'
import { swapError } from './errors.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'
import { swapApiSchemas } from './swapApiSchemas.ts'

const refusalSchema = object({ reasons: array(object({ description: optional(string()) })) })

function readReason(text: unknown): string {
  if (typeof text !== 'string') return ''
  try {
    return safeParse(refusalSchema, JSON.parse(text))?.reasons[0]?.description ?? ''
  } catch {
    // A truncated body is not valid JSON, but its text may name the reason.
    return text
  }
}

/**
 * Converts a refusal of the provider into its own error; `undefined` if the provider failed or gave
 * no reason.
 */
function toRefusalError(error: unknown): LatchkeyError | undefined {
  if (!isLatchkeyError(error, 'http-failed')) return undefined
  const status = Number(error.context['status'])
  if (/insufficient liquidity/i.test(readReason(error.cause)))
    return swapError('swap-no-liquidity', {}, { cause: error })
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? swapError('swap-no-offer', {}, { cause: error })
    : undefined
}

/** A token as the provider lists it, with the provider's address for it. */
export type ListedToken = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly logo: string | undefined
}
/** A swap to quote. */
export type SwapRequest = {
  readonly account: Account
  readonly from: AssetId
  readonly to: AssetId
  readonly amountIn: bigint
  /** The slippage tolerance in hundredths of a percent. */
  readonly tolerance: bigint
}
/** A swap to prepare; `deadline` in Unix seconds: after it the contract must revert. */
export type SwapBuildRequest = SwapRequest & { readonly deadline: number }
/**
 * A transaction as the provider prepared it, unverified: every field is foreign.
 * `amount` is the source amount in it.
 */
export type PreparedTransaction = {
  readonly from: { readonly network: Caip2; readonly address: string } | undefined
  readonly to: { readonly network: Caip2; readonly address: string } | undefined
  readonly data: string
  readonly amount: bigint
  readonly gas: bigint
  /** Unix seconds after which it reverts, as the provider says. */
  readonly deadline?: number | undefined
}

/**
 * The provider's swap routes.
 * They reject as `Provider.get` does, and for refusals with `swap-no-liquidity` or `swap-no-offer`.
 */
export type Converter = {
  tokens(network: Caip2): Promise<readonly ListedToken[]>
  /** Quotes the result in base units. */
  quote(request: SwapRequest, gasPrice: bigint | undefined, options?: AbortOptions): Promise<bigint>
  /** Returns the gas price in wei. */
  gasPrice(network: Caip2, options?: AbortOptions): Promise<bigint>
  /** Prepares the transaction that approves exactly the amount. */
  approval(request: SwapRequest, options?: AbortOptions): Promise<PreparedTransaction>
  /** Prepares the swap transaction, even if its approval is still missing. */
  build(request: SwapBuildRequest, options?: AbortOptions): Promise<PreparedTransaction>
}

const apiRoot = '/v1/convert'
const toTokenId = (network: Caip2, asset: AssetId): Caip10 =>
  toAccountId(network, asset === 'native' ? nativeTokenAddress : asset)

async function withRefusalErrors<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response
  } catch (error) {
    throw toRefusalError(error) ?? error
  }
}

const toSides = ({ account: { network }, from, to }: SwapRequest) => ({
  from: toTokenId(network, from),
  to: toTokenId(network, to),
})

async function listTokens(
  provider: Provider,
  network: Caip2,
  options: AbortOptions,
): Promise<readonly ListedToken[]> {
  const { tokens } = await provider.get('blockchain', `${apiRoot}/tokens`, swapApiSchemas.tokens, {
    query: { chainId: network },
    ...options,
    large: true,
  })
  return parse(lenientArray(swapApiSchemas.token), tokens, 'The tokens').flatMap(
    ({ address, logoUri: logo, ...rest }) =>
      address?.network === network ? [{ ...rest, address: address.address, logo }] : [],
  )
}

async function requestQuote(
  provider: Provider,
  request: SwapRequest,
  gasPrice: bigint | undefined,
  options: AbortOptions,
): Promise<bigint> {
  const query = {
    amount: String(request.amountIn),
    userAddress: request.account.address,
    ...toSides(request),
    gasPrice: gasPrice === undefined ? gasPrice : String(gasPrice),
  }
  const { quotes } = await withRefusalErrors(
    provider.get('blockchain', `${apiRoot}/quotes`, swapApiSchemas.quotes, {
      query,
      tries: 1,
      ...options,
    }),
  )
  const best = quotes.find(({ fromAmount }) => fromAmount === request.amountIn)
  if (!best || best.toAmount === 0n) throw swapError('swap-no-offer')
  return best.toAmount
}

async function requestApproval(
  provider: Provider,
  request: SwapRequest,
  options: AbortOptions,
): Promise<PreparedTransaction> {
  const { account, amountIn } = request
  const query = { userAddress: account.id, ...toSides(request), amount: String(amountIn) }
  const { tx } = await withRefusalErrors(
    provider.get('blockchain', `${apiRoot}/build-approve`, swapApiSchemas.approve, {
      query,
      ...options,
    }),
  )
  const { from, to, data, value, eip155 } = tx
  if (value !== 0n) throw swapError('swap-refused', { why: 'value' })
  return { from, to, data, amount: amountIn, gas: BigInt(eip155.gas) }
}

async function requestSwap(
  provider: Provider,
  request: SwapBuildRequest,
  options: AbortOptions,
): Promise<PreparedTransaction> {
  const build = (deadline?: number) => {
    const body = {
      amount: String(request.amountIn),
      eip155: { slippage: Number(request.tolerance) / 100, deadline },
      projectId: provider.projectId,
      ...toSides(request),
      userAddress: request.account.id,
      disableEstimate: true,
    }
    const path = `${apiRoot}/build-transaction`
    return provider.post('blockchain', path, body, swapApiSchemas.swap, options)
  }
  const { tx } = await withRefusalErrors(
    build(request.deadline).catch((error: unknown) => {
      // A provider may refuse a field that it does not know, or a deadline that a clock behind its
      // own has let pass. The review says that none is set.
      if (toRefusalError(error)?.code !== 'swap-no-offer') throw error
      return build()
    }),
  )
  const { eip155, ...rest } = tx
  return { ...rest, ...eip155 }
}

/** Creates the converter. `signal` aborts calls without a signal of their own. */
export function createConverter(provider: Provider, signal: AbortSignal): Converter {
  return {
    tokens: (network) => listTokens(provider, network, { signal }),
    quote: (request, gasPrice, options) =>
      requestQuote(provider, request, gasPrice, { signal, ...options }),
    gasPrice: async (network, options) => {
      const prices = await provider.get(
        'blockchain',
        `${apiRoot}/gas-price`,
        swapApiSchemas.gasPrice,
        { query: { chainId: network }, signal, ...options },
      )
      return prices.standard
    },
    approval: (request, options) => requestApproval(provider, request, { signal, ...options }),
    build: (request, options) => requestSwap(provider, request, { signal, ...options }),
  }
}
