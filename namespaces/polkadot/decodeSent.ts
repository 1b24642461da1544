import type { Caip2, Effect, Sent } from '#kernel'
import { fieldOf, methodOf } from '#kernel'
import type { ReadCall } from './askedCall.ts'
import { askedCall, callIn } from './askedCall.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codecs } from './codec.ts'

const all = 2n ** 128n - 1n

type Arguments = {
  readonly to: string | undefined
  readonly amount: bigint | undefined
  readonly asset: string
}
type Reading = (given: Arguments) => Effect | undefined

const transfer: Reading = ({ to, amount, asset }) =>
  to === undefined || amount === undefined ? undefined : { kind: 'transfer', asset, amount, to }
const allowance: Reading = ({ to, amount, asset }) =>
  to === undefined || amount === undefined
    ? undefined
    : { kind: 'allowance', asset, amount: amount === all ? 'unlimited' : amount, to }

/** What is read as more than a call: who is meant, and how much, is where the names say. */
const readings: Readonly<
  Record<
    string,
    { readonly at: readonly [to: number, amount: number, asset?: number]; readonly read: Reading }
  >
> = {
  'balances.transfer': { at: [0, 1], read: transfer },
  'balances.transferAllowDeath': { at: [0, 1], read: transfer },
  'balances.transferKeepAlive': { at: [0, 1], read: transfer },
  'assets.transfer': { at: [1, 2, 0], read: transfer },
  'assets.transferKeepAlive': { at: [1, 2, 0], read: transfer },
  'assets.approveTransfer': { at: [1, 2, 0], read: allowance },
}

/** Who a MultiAddress means, where it means a key. */
function receiverOf(
  { parseAddress }: ChainTools,
  network: Caip2,
  argument: unknown,
): string | undefined {
  const kind = fieldOf(argument, 'type')
  if (kind !== 'Id' && fieldOf(argument, 'isEthereum') !== undefined) return undefined
  const checked = parseAddress(
    String(kind === 'Id' ? methodOf(fieldOf(argument, 'value'), 'toString')?.() : argument),
    network,
  )
  return checked.ok ? checked.address : undefined
}
const wholeOf = (argument: unknown) =>
  /^\d{1,39}$/.test(String(argument)) ? BigInt(String(argument)) : undefined

function effectOf(tools: ChainTools, network: Caip2, { section, method, args }: ReadCall): Effect {
  const name = `${section}.${method}`
  const { at, read } = (Object.hasOwn(readings, name) ? readings[name] : undefined) ?? {}
  const asset = at?.[2] === undefined ? 'native' : wholeOf(args[at[2]])
  const given = at &&
    asset !== undefined && {
      to: receiverOf(tools, network, args[at[0]]),
      amount: wholeOf(args[at[1]]),
      asset: String(asset),
    }
  return (
    (given ? read?.(given) : undefined) ?? { kind: 'call', to: section, value: 0n, name: method }
  )
}

/**
 * What the wallet is asked to sign, read from the bytes of the call with the metadata of the chain.
 * A `call` is `to` its pallet. Empty for a method that signs no transaction; for a runtime that the
 * chain
 * does not have now, which would read the bytes in another way; and for a plan of `transferAll`,
 * whose bytes name no amount. Throws `transaction-invalid`, `rpc` when the metadata cannot be read.
 */
export async function decodeSent(
  tools: ChainTools,
  codecs: Codecs,
  written: Caip2,
  sent: Sent,
): Promise<readonly Effect[]> {
  const network = tools.networkMeant(written)
  const asked = askedCall(tools, network, sent)
  if (!asked) return []
  const codec = await codecs(network)
  if (codec.specVersion !== asked.specVersion) return []
  const call = callIn(codec, asked)
  const isAll = call.section === 'balances' && call.method === 'transferAll'
  return isAll && !('method' in sent) ? [] : [effectOf(tools, network, call)]
}
