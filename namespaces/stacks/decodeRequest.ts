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
import type { Caip2, SentRequest } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { ContractCall } from './payload.ts'
import { payloadSchema } from './payload.ts'
import type { ArgumentLists } from './requestSchemas.ts'
import {
  contractCallSchema,
  senderSchema,
  tokenTransferSchema,
  transactionSchema,
  transferSchema,
} from './requestSchemas.ts'

/**
 * A call of a contract. `args` and `conditions` are absent where they are not written as bytes;
 * `strict`: nothing but what the conditions say leaves an account.
 */
export type ContractCallRequest = {
  readonly kind: 'call'
  readonly contract: string
  readonly functionName: string
  readonly args: readonly ClarityValue[] | undefined
  readonly conditions: readonly PostCondition[] | undefined
  readonly strict: boolean
}
type NativeTransfer = {
  readonly kind: 'coin'
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}
type TokenTransfer = {
  readonly kind: 'token'
  readonly asset: string
  readonly to: string
  readonly amount: bigint
}
/**
 * A decoded request: coins, a call, a named token, or another action on a contract (`of`).
 * `signer` is the hash of the signing key.
 */
export type DecodedRequest = (
  | NativeTransfer
  | ContractCallRequest
  | TokenTransfer
  | { readonly kind: 'other'; readonly of: string; readonly name: string }
) & {
  readonly from?: string | undefined
  readonly signer?: string
}

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^(0x)?([0-9a-f]{2})+$/i.test(value)

/** Decodes a list of hex values; `undefined` if one has another form. */
function decodeAll<Read>(
  parts: readonly unknown[],
  decode: (hex: string) => Read,
): readonly Read[] | undefined {
  try {
    return parts.map((one) => {
      if (!isHex(one)) throw createInvalidTransaction('it is not written as bytes.')
      return decode(one.replace(/^0x/i, ''))
    })
  } catch {
    return undefined
  }
}

const toContractCall = (
  contract: string,
  functionName: string,
  args: readonly unknown[],
  conditions: readonly unknown[],
  strict: boolean,
): ContractCallRequest => ({
  kind: 'call',
  contract,
  functionName,
  args: decodeAll(args, (hex) => Cl.deserialize(hex)),
  conditions: decodeAll(conditions, (hex) => Pc.fromHex(hex)),
  strict,
})
const toPlannedCall = ({ contract, functionName, functionArgs, postConditions }: ContractCall) =>
  toContractCall(contract, functionName, functionArgs, postConditions, true)

const trimMemo = (memo: string) => memo.split('\u0000')[0] ?? ''

/** Decodes a transaction from its own bytes. */
export function decodeWireTransaction(
  { chainId, payload, postConditions, postConditionMode, auth }: StacksTransactionWire,
  network: Caip2,
): DecodedRequest {
  if (network !== `stacks:${chainId}`) throw createInvalidTransaction('it is for another network.')
  const { signer } = auth.spendingCondition
  if (payload.payloadType === PayloadType.TokenTransfer) {
    const { recipient, amount: value, memo } = payload
    return {
      kind: 'coin',
      to: recipient.value,
      amount: value,
      memo: trimMemo(memo.content),
      signer,
    }
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

function parseWireTransaction(hex: string): StacksTransactionWire {
  try {
    const digits = hex.replace(/^0x/i, '').toLowerCase()
    const transaction = deserializeTransaction(digits)
    if (transaction.serialize() === digits) return transaction
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
  throw createInvalidTransaction('it cannot be read.')
}

/** Two kinds of wallets name the arguments differently. */
function selectArguments({ functionArgs, arguments: others }: ArgumentLists): readonly unknown[] {
  if (functionArgs && others && JSON.stringify(functionArgs) !== JSON.stringify(others))
    throw createInvalidTransaction('it says two things.')
  return functionArgs ?? others ?? []
}

const requestDecoders: Readonly<
  Record<string, (params: unknown, network: Caip2) => DecodedRequest>
> = {
  stx_transferStx(params) {
    const { recipient, amount: value, memo } = parseTransactionPart(transferSchema, params)
    return { kind: 'coin', to: recipient, amount: value, memo: memo ?? '' }
  },
  stx_callContract(params) {
    const call = parseTransactionPart(contractCallSchema, params)
    return toContractCall(
      call.contract,
      call.functionName,
      selectArguments(call),
      call.postConditions ?? [],
      (call.postConditionMode ?? 'deny') === 'deny',
    )
  },
  stx_transferSip10Ft(params) {
    const { asset, recipient, amount: value } = parseTransactionPart(tokenTransferSchema, params)
    return asset.includes('::') && typeof value === 'bigint'
      ? { kind: 'token', asset, to: recipient, amount: value }
      : { kind: 'other', of: asset.split('::')[0] ?? '', name: 'transfer' }
  },
  stx_transferSip9Nft: (params) => ({
    kind: 'other',
    of: parseTransactionPart(tokenTransferSchema, params).asset.split('::')[0] ?? '',
    name: 'transfer',
  }),
  stx_deployContract: () => ({ kind: 'other', of: '', name: 'deploy' }),
  stx_signTransaction(params, network) {
    const { transaction, txHex } = parseTransactionPart(transactionSchema, params)
    // Leather's own name for it, from before SIP-030, which it takes first.
    if (txHex !== undefined && txHex !== transaction)
      throw createInvalidTransaction('it says two things.')
    return decodeWireTransaction(parseWireTransaction(transaction), network)
  },
}

/**
 * Decodes a plan's payload or a call of the wallet.
 * `undefined` for a method that puts nothing on the chain. Throws `transaction-invalid`.
 */
export function decodeRequest(
  { parseNetwork }: Pick<ChainTools, 'parseNetwork'>,
  network: Caip2,
  sent: SentRequest,
): DecodedRequest | undefined {
  if (!('method' in sent)) {
    const {
      from,
      to,
      amount: value,
      memo,
      call,
    } = parseTransactionPart(payloadSchema, sent.payload)
    return {
      from,
      ...(call
        ? toPlannedCall(call)
        : { kind: 'coin', to, amount: BigInt(value), memo: memo ?? '' }),
    }
  }
  const method = Object.hasOwn(requestDecoders, sent.method)
    ? requestDecoders[sent.method]
    : undefined
  if (!method) return undefined
  const { network: named, address, sender } = parseTransactionPart(senderSchema, sent.params)
  if (named && parseNetwork(named) !== network)
    throw createInvalidTransaction('it is for another network.')
  if (address && sender && address !== sender) throw createInvalidTransaction('it says two things.')
  return { from: address ?? sender ?? undefined, ...method(sent.params, network) }
}

/** Reads a principal; `undefined` for any other value. */
export const readPrincipal = (value: ClarityValue | undefined): string | undefined =>
  value?.type === ClarityType.PrincipalStandard || value?.type === ClarityType.PrincipalContract
    ? value.value
    : undefined
