import { array, nullish, object, pipe, regex, string, transform, unknown } from 'valibot'
import type { Caip2, Schema, Sent } from '#kernel'
import { fieldOf } from '#kernel'
import { invalidTransaction, readSent } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/**
 * One call of a contract or account as the wallet is asked to make it: `to` checksummed, absent
 * where a contract is made; `data` is small hex digits, without `0x`.
 */
export type Call = {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}
/**
 * What a wallet is asked to put on the chain: from whom, what runs, and whom the account hands its
 * code over to (EIP-7702).
 */
export type Asked = {
  readonly from: string | undefined
  readonly calls: readonly Call[]
  readonly delegates: readonly string[]
}

type Fields = {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly value?: bigint | null | undefined
  readonly data?: string | null | undefined
  readonly input?: string | null | undefined
}
type Transaction = Fields & {
  readonly chainId?: bigint | null | undefined
  readonly authorizationList?: readonly { readonly address: string }[] | null | undefined
}
type Batch = {
  readonly from?: string | null | undefined
  readonly chainId: bigint
  readonly calls: readonly Fields[]
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
const call = {
  to: nullish(address),
  value: nullish(quantity),
  data: nullish(bytes),
  input: nullish(bytes),
}
const authorizations = array(object({ address }))
const transactionSchema: Schema<Transaction> = object({
  ...call,
  from: nullish(address),
  chainId: nullish(quantity),
  authorizationList: nullish(authorizations),
})
const batchSchema: Schema<Batch> = object({
  from: nullish(address),
  chainId: quantity,
  calls: array(object(call)),
})
const list: Schema<readonly unknown[]> = array(unknown())

const transactions = /^eth_s(?:end|ign)Transaction$/
/**
 * What a plan's payload, a transaction (`eth_sendTransaction`) or a batch (`wallet_sendCalls`,
 * EIP-5792) asks for; `undefined` for a method that puts nothing on the chain by itself.
 * Throws `transaction-invalid` for what no wallet could read in one way only, and for what names
 * another network.
 */
export function callsOf(
  { checksummed }: Pick<ChainTools, 'checksummed'>,
  network: Caip2,
  sent: Sent,
): Asked | undefined {
  const isHere = (chainId: bigint) => {
    if (network !== `eip155:${chainId}`) throw invalidTransaction('it is for another network.')
  }
  const callOf = ({ to, value, data, input }: Fields): Call => {
    // Wallets differ in which of the two they take.
    if (typeof data === 'string' && typeof input === 'string' && data !== input)
      throw invalidTransaction('it says two things.')
    return { to: checksummed(to), value: value ?? 0n, data: data ?? input ?? '' }
  }
  if ('method' in sent && sent.method === 'wallet_sendCalls') {
    const { from, chainId, calls } = readSent(batchSchema, readSent(list, sent.params)[0])
    isHere(chainId)
    if (calls.length === 0) throw invalidTransaction('it is empty.')
    return { from: checksummed(from), calls: calls.map(callOf), delegates: [] }
  }
  if ('method' in sent && !transactions.test(sent.method)) return undefined
  const given = 'method' in sent ? readSent(list, sent.params)[0] : fieldOf(sent, 'payload')
  const { from, chainId, authorizationList, ...fields } = readSent(transactionSchema, given)
  if (typeof chainId === 'bigint') isHere(chainId)
  return {
    from: checksummed(from),
    calls: [callOf(fields)],
    delegates: (authorizationList ?? []).map((one) => checksummed(one.address) ?? one.address),
  }
}
