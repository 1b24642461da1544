import { ClarityType } from '@stacks/transactions'
import type { Caip2, Effect, SentRequest } from '#kernel'
import { LatchkeyError, toHex } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { ContractCallRequest, DecodedRequest } from './decodeRequest.ts'
import { decodeRequest, readPrincipal } from './decodeRequest.ts'

type DecodeTools = Pick<ChainTools, 'parseAddress' | 'parseNetwork' | 'parsePrincipal'>

const functionNamePattern = /^[a-z][\w!?+<>=/*-]{0,127}$/i
const transactionError = (why: string) => new LatchkeyError('transaction-invalid', { why })

/** The text of an optional memo; `undefined` for a value that is none, or no text. */
function decodeMemo(
  value: NonNullable<ContractCallRequest['args']>[number] | undefined,
): string | undefined {
  if (value?.type === ClarityType.OptionalNone) return ''
  if (value?.type !== ClarityType.OptionalSome || value.value.type !== ClarityType.Buffer)
    return undefined
  const bytes = Uint8Array.from(value.value.value.match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return value.value.value
  }
}

/**
 * Decodes SIP-010 `transfer` if exactly its amount of the contract’s own token may leave the
 * account.
 */
function decodeTokenTransfer(
  { contract, functionName: name, args = [], conditions = [], strict }: ContractCallRequest,
  isOwn: (principal: string) => boolean,
): Effect | undefined {
  const [value, sender, recipient, note] = args
  const [condition, ...more] = conditions
  const [owner, to, memo] = [readPrincipal(sender), readPrincipal(recipient), decodeMemo(note)]
  if (
    !strict ||
    name !== 'transfer' ||
    args.length !== 4 ||
    more.length > 0 ||
    condition?.type !== 'ft-postcondition'
  )
    return undefined
  if (
    value?.type !== ClarityType.UInt ||
    owner === undefined ||
    to === undefined ||
    memo === undefined ||
    !isOwn(owner)
  )
    return undefined
  const amount = BigInt(value.value)
  const isAll =
    condition.condition === 'eq' &&
    BigInt(condition.amount) === amount &&
    condition.address === owner
  return isAll && condition.asset.startsWith(`${contract}::`)
    ? { kind: 'transfer', asset: condition.asset, amount, to, ...(memo && { memo }) }
    : undefined
}

/**
 * Sums the coins that may leave the account with a call; 0 if its conditions set no limit. A
 * condition that names the least sets none.
 */
function sumNativeConditions(
  { conditions = [], strict }: ContractCallRequest,
  isOwn: (principal: string) => boolean,
): bigint {
  const limits = conditions.flatMap((one) =>
    one.type === 'stx-postcondition' && isOwn(one.address) && /^(eq|lte?)$/.test(one.condition)
      ? BigInt(one.amount)
      : [],
  )
  return strict ? limits.reduce((sum, value) => sum + value, 0n) : 0n
}

/** True if a principal is the signing account, or may be it if the request names none. */
function isSigner(
  { parsePrincipal }: DecodeTools,
  { from, signer }: DecodedRequest,
  principal: string,
): boolean {
  if (principal === 'origin') return true
  if (from !== undefined || signer === undefined) return (from ?? principal) === principal
  return toHex(parsePrincipal(principal)?.hash ?? new Uint8Array()) === signer
}

function toEffect(tools: DecodeTools, network: Caip2, request: DecodedRequest): Effect {
  const isHere = (address: string) => tools.parseAddress(address, network).ok
  const isOwn = (principal: string) => isSigner(tools, request, principal)
  if (request.kind === 'other')
    return { kind: 'call', to: isHere(request.of) ? request.of : '', value: 0n, name: request.name }
  if (request.kind === 'call') {
    const { contract, functionName: name } = request
    if (!isHere(contract)) throw transactionError('its contract is none of this network.')
    const moved = decodeTokenTransfer(request, isOwn)
    if (moved && 'to' in moved && isHere(moved.to)) return moved
    return {
      kind: 'call',
      to: contract,
      value: sumNativeConditions(request, isOwn),
      ...(functionNamePattern.test(name) && { name }),
    }
  }
  const { to, amount } = request
  if (!isHere(to)) throw transactionError('its receiver is none of this network.')
  if (request.kind === 'coin')
    return {
      kind: 'transfer',
      asset: 'native',
      amount,
      to,
      ...(request.memo && { memo: request.memo }),
    }
  if (!isHere(request.asset.split('::')[0] ?? ''))
    throw transactionError('its contract is none of this network.')
  return { kind: 'transfer', asset: request.asset, amount, to }
}

/**
 * Decodes a transaction, or the fields that the wallet builds one from, into effects: a transfer
 * of STX; a transfer of a token if the post-conditions limit the contract to it; else a `call` with
 * the coins that the conditions allow to leave. Empty for a method that puts nothing on the chain.
 * Throws `transaction-invalid`.
 */
export function decodeSent(
  tools: DecodeTools,
  network: Caip2,
  sent: SentRequest,
): readonly Effect[] {
  const request = decodeRequest(tools, network, sent)
  return request ? [toEffect(tools, network, request)] : []
}
