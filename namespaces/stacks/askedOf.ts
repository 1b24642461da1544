import type { ClarityValue, PostCondition, StacksTransactionWire } from '@stacks/transactions'
import {
  addressToString,
  Cl,
  ClarityType,
  deserializeTransaction,
  PayloadType,
  Pc,
  PostConditionMode,
  wireToPostCondition,
} from '@stacks/transactions'
import {
  array,
  bigint,
  integer,
  minValue,
  nullish,
  number,
  object,
  pipe,
  regex,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Caip2, Schema, Sent } from '#kernel'
import { gate, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { ContractCall } from './payload.ts'
import { payloadSchema } from './payload.ts'

/**
 * A call of a contract. `args` and `conditions` are absent where they are not written as bytes;
 * `strict`: nothing but what the conditions say leaves an account.
 */
export type Call = {
  readonly kind: 'call'
  readonly contract: string
  readonly functionName: string
  readonly args: readonly ClarityValue[] | undefined
  readonly conditions: readonly PostCondition[] | undefined
  readonly strict: boolean
}
type Coin = {
  readonly kind: 'coin'
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}
type Token = {
  readonly kind: 'token'
  readonly asset: string
  readonly to: string
  readonly amount: bigint
}
/**
 * What a wallet is asked for: coins, a call, a token by its name, something about a contract
 * (`of`), a new contract. `signer` is the hash of the key that signed.
 */
export type Asked = (
  | Coin
  | Call
  | Token
  | { readonly kind: 'other'; readonly of: string; readonly name: string }
) & {
  readonly from?: string | undefined
  readonly signer?: string
}

const text = nullish(string())
const amount = union([
  bigint(),
  pipe(
    number(),
    integer(),
    minValue(0),
    transform((value) => BigInt(value)),
  ),
  pipe(
    string(),
    regex(/^\d{1,39}$/),
    transform((value) => BigInt(value)),
  ),
])
const who = { network: text, address: text, sender: text }
type Who = Readonly<Partial<Record<'network' | 'address' | 'sender', string | null | undefined>>>
const coins: Schema<
  Who & {
    readonly recipient: string
    readonly amount: bigint
    readonly memo?: string | null | undefined
  }
> = object({
  ...who,
  recipient: string(),
  amount,
  memo: text,
})
const list = nullish(array(unknown()))
type Lists = Readonly<
  Partial<
    Record<'functionArgs' | 'arguments' | 'postConditions', readonly unknown[] | null | undefined>
  >
>
const calls: Schema<
  Who &
    Lists & {
      readonly contract: string
      readonly functionName: string
      readonly postConditionMode?: string | null | undefined
    }
> = object({
  ...who,
  contract: string(),
  functionName: string(),
  functionArgs: list,
  arguments: list,
  postConditions: list,
  postConditionMode: text,
})
const assets: Schema<
  Who & {
    readonly asset: string
    readonly recipient: string
    readonly amount?: bigint | null | undefined
  }
> = object({
  ...who,
  asset: string(),
  recipient: string(),
  amount: nullish(amount),
})
const transactions: Schema<Who & { readonly transaction: string }> = object({
  ...who,
  transaction: pipe(string(), regex(/^(0x)?([0-9a-f]{2}){1,50000}$/i)),
})
const whose: Schema<Who> = object(who)

const invalid = (why: string, cause?: unknown) =>
  new LatchkeyError('transaction-invalid', { why }, { cause })

function read<Read extends object>(schema: Schema<Read>, given: unknown): Read {
  try {
    return gate(schema, given, 'The transaction')
  } catch (cause) {
    throw invalid('it cannot be read.', cause)
  }
}

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^(0x)?([0-9a-f]{2})+$/i.test(value)

/** All of a list out of its bytes; `undefined` when one is written in another way. */
function allOf<Read>(
  given: readonly unknown[],
  decode: (hex: string) => Read,
): readonly Read[] | undefined {
  try {
    return given.map((one) => {
      if (!isHex(one)) throw invalid('it is not written as bytes.')
      return decode(one.replace(/^0x/i, ''))
    })
  } catch {
    return undefined
  }
}

const callOf = (
  contract: string,
  functionName: string,
  args: readonly unknown[],
  conditions: readonly unknown[],
  strict: boolean,
): Call => ({
  kind: 'call',
  contract,
  functionName,
  args: allOf(args, (hex) => Cl.deserialize(hex)),
  conditions: allOf(conditions, (hex) => Pc.fromHex(hex)),
  strict,
})
const plannedCall = ({ contract, functionName, functionArgs, postConditions }: ContractCall) =>
  callOf(contract, functionName, functionArgs, postConditions, true)

const noTail = (memo: string) => memo.split('\u0000')[0] ?? ''

/** What a transaction of its own bytes does. */
export function askedOfWire(
  { chainId, payload, postConditions, postConditionMode, auth }: StacksTransactionWire,
  network: Caip2,
): Asked {
  if (network !== `stacks:${chainId}`) throw invalid('it is for another network.')
  const { signer } = auth.spendingCondition
  if (payload.payloadType === PayloadType.TokenTransfer) {
    const { recipient, amount: value, memo } = payload
    return { kind: 'coin', to: recipient.value, amount: value, memo: noTail(memo.content), signer }
  }
  if (payload.payloadType === PayloadType.ContractCall) {
    const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
    const strict = postConditionMode === PostConditionMode.Deny
    const conditions = postConditions.values.map((one) => wireToPostCondition(one))
    return {
      kind: 'call',
      contract,
      functionName: payload.functionName.content,
      args: payload.functionArgs,
      conditions,
      strict,
      signer,
    }
  }
  return {
    kind: 'other',
    of: '',
    name: payload.payloadType === PayloadType.SmartContract ? 'deploy' : 'other',
    signer,
  }
}

function wireOf(hex: string): StacksTransactionWire {
  try {
    const digits = hex.replace(/^0x/i, '').toLowerCase()
    const transaction = deserializeTransaction(digits)
    if (transaction.serialize() === digits) return transaction
  } catch (cause) {
    throw invalid('it cannot be read.', cause)
  }
  throw invalid('it cannot be read.')
}

/** Wallets of two kinds name the arguments differently. */
function argsOf({ functionArgs, arguments: others }: Lists): readonly unknown[] {
  if (functionArgs && others && JSON.stringify(functionArgs) !== JSON.stringify(others))
    throw invalid('it says two things.')
  return functionArgs ?? others ?? []
}

const methods: Readonly<Record<string, (params: unknown, network: Caip2) => Asked>> = {
  stx_transferStx(params) {
    const { recipient, amount: value, memo } = read(coins, params)
    return { kind: 'coin', to: recipient, amount: value, memo: memo ?? '' }
  },
  stx_callContract(params) {
    const given = read(calls, params)
    return callOf(
      given.contract,
      given.functionName,
      argsOf(given),
      given.postConditions ?? [],
      (given.postConditionMode ?? 'deny') === 'deny',
    )
  },
  stx_transferSip10Ft(params) {
    const { asset, recipient, amount: value } = read(assets, params)
    return asset.includes('::') && typeof value === 'bigint'
      ? { kind: 'token', asset, to: recipient, amount: value }
      : { kind: 'other', of: asset.split('::')[0] ?? '', name: 'transfer' }
  },
  stx_transferSip9Nft: (params) => ({
    kind: 'other',
    of: read(assets, params).asset.split('::')[0] ?? '',
    name: 'transfer',
  }),
  stx_deployContract: () => ({ kind: 'other', of: '', name: 'deploy' }),
  stx_signTransaction: (params, network) =>
    askedOfWire(wireOf(read(transactions, params).transaction), network),
}

/**
 * What a plan’s payload or a call of the wallet asks for; `undefined` for a method that puts
 * nothing on the chain. Throws `transaction-invalid`.
 */
export function askedOf(
  { networkNamed }: Pick<ChainTools, 'networkNamed'>,
  network: Caip2,
  sent: Sent,
): Asked | undefined {
  if (!('method' in sent)) {
    const { from, to, amount: value, memo, call } = read(payloadSchema, sent.payload)
    return {
      from,
      ...(call ? plannedCall(call) : { kind: 'coin', to, amount: BigInt(value), memo: memo ?? '' }),
    }
  }
  const method = Object.hasOwn(methods, sent.method) ? methods[sent.method] : undefined
  if (!method) return undefined
  const { network: named, address, sender } = read(whose, sent.params)
  if (named && networkNamed(named) !== network) throw invalid('it is for another network.')
  if (address && sender && address !== sender) throw invalid('it says two things.')
  return { from: address ?? sender ?? undefined, ...method(sent.params, network) }
}

/** Whether a value is a principal, and which. */
export const principalIn = (value: ClarityValue | undefined): string | undefined =>
  value?.type === ClarityType.PrincipalStandard || value?.type === ClarityType.PrincipalContract
    ? value.value
    : undefined
