import { ClarityType } from '@stacks/transactions'
import type { Caip2, Effect, Sent } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Asked, Call } from './askedOf.ts'
import { askedOf, principalIn } from './askedOf.ts'
import type { ChainTools } from './chainTools.ts'

type Tools = Pick<ChainTools, 'parseAddress' | 'networkNamed'>

const functionName = /^[a-z][\w!?+<>=/*-]{0,127}$/i
const invalid = (why: string) => new LatchkeyError('transaction-invalid', { why })

/** The text of an optional memo; `undefined` for a value that is none, or no text. */
function memoOf(value: NonNullable<Call['args']>[number] | undefined): string | undefined {
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
 * `transfer` of SIP-010, when exactly its amount of the contract’s own token may leave the account.
 */
function tokenTransfer(
  { contract, functionName: name, args = [], conditions = [], strict }: Call,
  from: string | undefined,
): Effect | undefined {
  const [value, sender, recipient, note] = args
  const [condition, ...more] = conditions
  const [owner, to, memo] = [principalIn(sender), principalIn(recipient), memoOf(note)]
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
    (from ?? owner) !== owner
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

/** The coins that may leave the account with a call; 0 where its conditions do not keep to any. */
function coinsOf({ conditions = [], strict }: Call, from: string | undefined): bigint {
  const own = conditions.flatMap((one) =>
    one.type === 'stx-postcondition' && (from ?? one.address) === one.address
      ? BigInt(one.amount)
      : [],
  )
  return strict ? own.reduce((sum, value) => sum + value, 0n) : 0n
}

function effectOf({ parseAddress }: Tools, network: Caip2, asked: Asked): Effect {
  const isHere = (address: string) => parseAddress(address, network).ok
  if (asked.kind === 'other')
    return { kind: 'call', to: isHere(asked.of) ? asked.of : '', value: 0n, name: asked.name }
  if (asked.kind === 'call') {
    const { contract, functionName: name } = asked
    if (!isHere(contract)) throw invalid('its contract is none of this network.')
    const moved = tokenTransfer(asked, asked.from)
    if (moved && 'to' in moved && isHere(moved.to)) return moved
    return {
      kind: 'call',
      to: contract,
      value: coinsOf(asked, asked.from),
      ...(functionName.test(name) && { name }),
    }
  }
  const { to, amount } = asked
  if (!isHere(to)) throw invalid('its receiver is none of this network.')
  if (asked.kind === 'coin')
    return {
      kind: 'transfer',
      asset: 'native',
      amount,
      to,
      ...(asked.memo && { memo: asked.memo }),
    }
  if (!isHere(asked.asset.split('::')[0] ?? ''))
    throw invalid('its contract is none of this network.')
  return { kind: 'transfer', asset: asked.asset, amount, to }
}

/**
 * What the wallet is asked for, read from the transaction or from the fields that it makes one of:
 * a transfer of STX; one of a token when the post-conditions hold the contract to it; else a
 * `call`, with the coins
 * that its conditions let go. Empty for a method that puts nothing on the chain. Throws
 * `transaction-invalid`.
 */
export function decodeSent(tools: Tools, network: Caip2, sent: Sent): readonly Effect[] {
  const asked = askedOf(tools, network, sent)
  return asked ? [effectOf(tools, network, asked)] : []
}
