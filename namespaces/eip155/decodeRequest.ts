import { array, nullish, object, pipe, regex, string, transform, unknown } from 'valibot'
import type { Caip2, Schema, SentRequest } from '#kernel'
import { readField } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/**
 * One call of a contract or account.
 * `to` is checksummed, absent when a contract is created; `data` is lower-case hex digits without
 * `0x`.
 */
export type Call = {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}
/** A decoded request: the sender, its calls, and the contracts that it delegates to (EIP-7702). */
export type DecodedRequest = {
  readonly from: string | undefined
  readonly calls: readonly Call[]
  readonly delegates: readonly string[]
}

type CallFields = {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly value?: bigint | null | undefined
  readonly data?: string | null | undefined
  readonly input?: string | null | undefined
}
type Transaction = CallFields & {
  readonly chainId?: bigint | null | undefined
  readonly authorizationList?: readonly { readonly address: string }[] | null | undefined
}
type Batch = {
  readonly from?: string | null | undefined
  readonly chainId: bigint
  readonly calls: readonly CallFields[]
}

const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)
const bytes = pipe(
  string(),
  regex(/^0x(?:[0-9a-f]{2})*$/i),
  transform((text) => text.slice(2).toLowerCase()),
)
const callFields = {
  to: nullish(address),
  value: nullish(quantity),
  data: nullish(bytes),
  input: nullish(bytes),
}
const authorizationsSchema = array(object({ address }))
const transactionSchema: Schema<Transaction> = object({
  ...callFields,
  from: nullish(address),
  chainId: nullish(quantity),
  authorizationList: nullish(authorizationsSchema),
})
const batchSchema: Schema<Batch> = object({
  from: nullish(address),
  chainId: quantity,
  calls: array(object(callFields)),
})
const listSchema: Schema<readonly unknown[]> = array(unknown())

const transactionMethods = /^eth_s(?:end|ign)Transaction$/
/**
 * Decodes a transaction (`eth_sendTransaction`) or a batch (`wallet_sendCalls`, EIP-5792).
 * Returns `undefined` for a method that puts nothing on the chain by itself. Throws
 * `transaction-invalid` for a payload that is ambiguous or names another network.
 */
export function decodeRequest(
  { toChecksumAddress }: Pick<ChainTools, 'toChecksumAddress'>,
  network: Caip2,
  sent: SentRequest,
): DecodedRequest | undefined {
  const isHere = (chainId: bigint) => {
    if (network !== `eip155:${chainId}`)
      throw createInvalidTransaction('it is for another network.')
  }
  const toCall = ({ to, value, data, input }: CallFields): Call => {
    // Wallets differ in which of the two they take.
    if (typeof data === 'string' && typeof input === 'string' && data !== input)
      throw createInvalidTransaction('it says two things.')
    return { to: toChecksumAddress(to), value: value ?? 0n, data: data ?? input ?? '' }
  }
  if ('method' in sent && sent.method === 'wallet_sendCalls') {
    const { from, chainId, calls } = parseTransactionPart(
      batchSchema,
      parseTransactionPart(listSchema, sent.params)[0],
    )
    isHere(chainId)
    if (calls.length === 0) throw createInvalidTransaction('it is empty.')
    return { from: toChecksumAddress(from), calls: calls.map(toCall), delegates: [] }
  }
  if ('method' in sent && !transactionMethods.test(sent.method)) return undefined
  const part =
    'method' in sent ? parseTransactionPart(listSchema, sent.params)[0] : readField(sent, 'payload')
  const { from, chainId, authorizationList, ...fields } = parseTransactionPart(
    transactionSchema,
    part,
  )
  if (typeof chainId === 'bigint') isHere(chainId)
  return {
    from: toChecksumAddress(from),
    calls: [toCall(fields)],
    delegates: (authorizationList ?? []).map(
      (one) => toChecksumAddress(one.address) ?? one.address,
    ),
  }
}
