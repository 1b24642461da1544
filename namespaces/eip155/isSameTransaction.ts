import { nullish, object, pipe, regex, string, transform } from 'valibot'
import type { Hex } from 'viem'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeExecutedCalls } from './decodeExecutedCalls.ts'
import type { Call, DecodedRequest } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'

type MinedTransaction = {
  readonly hash: string
  readonly from: string
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly input: Hex
  readonly blockNumber?: string | null | undefined
}

const lowerCase = transform((text: string) => text.toLowerCase())
const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i), lowerCase)
const minedSchema: Schema<MinedTransaction | null | undefined> = nullish(
  object({
    hash: pipe(string(), lowerCase),
    from: address,
    to: nullish(address),
    value: pipe(
      string(),
      regex(/^0x[0-9a-f]{1,64}$/i),
      transform((text) => BigInt(text)),
    ),
    input: pipe(
      string(),
      regex(/^0x(?:[0-9a-f]{2})*$/i),
      transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
    ),
    blockNumber: nullish(string()),
  }),
)

type ComparableCall = {
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly data: string
}
const isSameCall = (call: Call, { to, value, data }: ComparableCall) =>
  (call.to ?? '').toLowerCase() === (to ?? '').toLowerCase() &&
  call.value === value &&
  `0x${call.data}` === data.toLowerCase()

/**
 * Compares a transaction with the request: from, to, value and data.
 * An account with code is compared by the calls that it or its entry point operation runs.
 * `undefined` while no node returns it, for an invalid hash, and if a contract ran it in an
 * unreadable way. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, network, sent)
  const id = hash.toLowerCase()
  if (!request || !/^0x[0-9a-f]{64}$/.test(id)) return undefined
  const transaction = parse(
    minedSchema,
    await tools.node(network, 'eth_getTransactionByHash', [id], options),
    'The transaction',
  )
  if (!transaction || transaction.hash !== id) return undefined
  return compareTransaction(request, transaction, async (owner) => {
    // The pending transaction itself may give the account its code.
    const code = await tools.node(network, 'eth_getCode', [owner, 'latest'], options)
    return code !== '0x' || typeof transaction.blockNumber !== 'string'
  })
}

async function compareTransaction(
  { from, calls }: DecodedRequest,
  transaction: MinedTransaction,
  mayBeContract: (owner: string) => Promise<boolean>,
): Promise<boolean | undefined> {
  const outer = { to: transaction.to, value: transaction.value, data: transaction.input }
  const isOwn = from === undefined || transaction.from === from.toLowerCase()
  // Wallets may also send the calls of a batch one by one.
  if (isOwn && calls.some((call) => isSameCall(call, outer))) return true
  const executed =
    transaction.to &&
    decodeExecutedCalls(from ?? transaction.from, transaction.to, transaction.input)
  if (executed) return compareCalls(calls, executed)
  if (isOwn) return calls.length === 1 ? false : undefined
  return (await mayBeContract(from)) ? undefined : false
}

/** Compares calls; an extra call may pay a fee, so it gives no verdict. */
function compareCalls(
  calls: readonly Call[],
  executed: readonly ComparableCall[],
): boolean | undefined {
  const isIncluded = calls.every((call) => executed.some((one) => isSameCall(call, one)))
  return isIncluded && executed.length > calls.length
    ? undefined
    : isIncluded && executed.length === calls.length
}
