import type { Caip2, Effect, SentRequest } from '#kernel'
import { readField, readMethod } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Codecs } from './codec.ts'
import type { DecodedCall } from './decodeRequest.ts'
import { decodeCall, decodeRequest } from './decodeRequest.ts'

const maxU128 = 2n ** 128n - 1n

type CallArguments = {
  readonly to: string | undefined
  readonly amount: bigint | undefined
  readonly asset: string
}
type EffectDecoder = (callArguments: CallArguments) => Effect | undefined

const decodeTransfer: EffectDecoder = ({ to, amount, asset }) =>
  to === undefined || amount === undefined ? undefined : { kind: 'transfer', asset, amount, to }
const decodeAllowance: EffectDecoder = ({ to, amount, asset }) =>
  to === undefined || amount === undefined
    ? undefined
    : { kind: 'allowance', asset, amount: amount === maxU128 ? 'unlimited' : amount, to }

/** The transfers that are decoded as such, with the fields of the recipient and the amount. */
const effectDecoders: Readonly<
  Record<
    string,
    {
      readonly at: readonly [to: number, amount: number, asset?: number]
      readonly read: EffectDecoder
    }
  >
> = {
  'balances.transfer': { at: [0, 1], read: decodeTransfer },
  'balances.transferAllowDeath': { at: [0, 1], read: decodeTransfer },
  'balances.transferKeepAlive': { at: [0, 1], read: decodeTransfer },
  'assets.transfer': { at: [1, 2, 0], read: decodeTransfer },
  'assets.transferKeepAlive': { at: [1, 2, 0], read: decodeTransfer },
  'assets.approveTransfer': { at: [1, 2, 0], read: decodeAllowance },
}

/** Returns the account of a MultiAddress, if it means a key. */
function parseReceiver(
  { parseAddress }: ChainTools,
  network: Caip2,
  argument: unknown,
): string | undefined {
  const kind = readField(argument, 'type')
  if (kind !== 'Id' && readField(argument, 'isEthereum') !== undefined) return undefined
  const checked = parseAddress(
    String(kind === 'Id' ? readMethod(readField(argument, 'value'), 'toString')?.() : argument),
    network,
  )
  return checked.ok ? checked.address : undefined
}
const parseAmount = (argument: unknown) =>
  /^\d{1,39}$/.test(String(argument)) ? BigInt(String(argument)) : undefined

function decodeEffect(
  tools: ChainTools,
  network: Caip2,
  { section, method, args }: DecodedCall,
): Effect {
  const name = `${section}.${method}`
  const { at, read } =
    (Object.hasOwn(effectDecoders, name) ? effectDecoders[name] : undefined) ?? {}
  const asset = at?.[2] === undefined ? 'native' : parseAmount(args[at[2]])
  const callArguments = at &&
    asset !== undefined && {
      to: parseReceiver(tools, network, args[at[0]]),
      amount: parseAmount(args[at[1]]),
      asset: String(asset),
    }
  return (
    (callArguments ? read?.(callArguments) : undefined) ?? {
      kind: 'call',
      to: section,
      value: 0n,
      name: method,
    }
  )
}

/** A plan's transfer of everything: the account of its bytes, and the amount that is expected. */
function decodeTransferAll(
  tools: ChainTools,
  network: Caip2,
  { args: [receiver, keepsAlive] }: DecodedCall,
  amount: bigint | undefined,
): readonly Effect[] {
  const to = parseReceiver(tools, network, receiver)
  return to !== undefined && amount !== undefined && String(keepsAlive) === 'true'
    ? [{ kind: 'transfer', asset: 'native', amount, to }]
    : []
}

/**
 * Decodes the effects of a call from its bytes and the chain's metadata.
 * A `call` is `to` its pallet. Empty for a method that signs no transaction, for a runtime that the
 * chain does not run now, and for a plan of `transferAll` without its expected amount, which the
 * bytes do not name. Throws `transaction-invalid`, and `rpc` if the metadata cannot be read.
 */
export async function decodeSent(
  tools: ChainTools,
  codecs: Codecs,
  networkId: Caip2,
  sent: SentRequest,
): Promise<readonly Effect[]> {
  const network = tools.resolveNetwork(networkId)
  const request = decodeRequest(tools, network, sent)
  if (!request) return []
  const codec = await codecs(network)
  if (codec.specVersion !== request.specVersion) return []
  const call = decodeCall(codec, request)
  const isAll = call.section === 'balances' && call.method === 'transferAll'
  return isAll && !('method' in sent)
    ? decodeTransferAll(tools, network, call, request.amount)
    : [decodeEffect(tools, network, call)]
}
