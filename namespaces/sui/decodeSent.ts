import { base64 } from '@scure/base'
import type { AbortOptions, Caip2, Effect, SentRequest } from '#kernel'
import { sumTransfers } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { decodeCommands } from './decodeCommands.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import type { CoinHolding, ObjectReference } from './readReferencedCoins.ts'
import { readReferencedCoins } from './readReferencedCoins.ts'
import { simulate } from './simulate.ts'

const noCoins: ReadonlyMap<string, CoinHolding> = new Map()

/**
 * Decodes the transaction's bytes into effects. The bytes name coins by digest; the network
 * provides their type and amount. If all of the gas coin is sent, a simulation gives the amount
 * after the fee. Without a node such coins stay unknown, and their transfer is a `call`. Empty for
 * a method that signs no transaction. Throws `transaction-invalid`.
 */
export async function decodeSent(
  tools: ChainTools,
  network: Caip2,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<readonly Effect[]> {
  const request = await decodeRequest(tools, sent)
  if (!request) return []
  const { data } = request
  const { payment, owner, price } = data.gasData
  const isOwn = owner === null || owner === undefined || owner === data.sender
  const isWhole =
    isOwn &&
    data.commands.some(({ TransferObjects: transfer }) =>
      transfer?.objects.some(({ $kind }) => $kind === 'GasCoin'),
    )
  const objects = data.inputs.flatMap(({ Object: named }): ObjectReference[] =>
    named?.ImmOrOwnedObject ? [named.ImmOrOwnedObject] : [],
  )
  const paying: readonly ObjectReference[] = isWhole ? (payment ?? []) : []
  const coins = await readReferencedCoins(tools, network, [...objects, ...paying], options).catch(
    () => noCoins,
  )
  const fee = isWhole
    ? await simulateFee(tools, network, request, BigInt(price ?? 0), options)
    : undefined
  return sumTransfers(
    decodeCommands(data, {
      gas: isOwn ? { amount: sumReferences(paying, coins) } : undefined,
      coins,
      fee,
    }),
  )
}

/** Sums the content of coins; `undefined` if one of them is unknown or there are none. */
function sumReferences(
  references: readonly ObjectReference[],
  coins: ReadonlyMap<string, CoinHolding>,
): bigint | undefined {
  const amounts = references.map(({ objectId }) => coins.get(objectId)?.amount)
  if (amounts.length === 0) return undefined
  return amounts.reduce(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
}

async function simulateFee(
  tools: ChainTools,
  network: Caip2,
  { bytes }: DecodedRequest,
  price: bigint,
  options: AbortOptions,
): Promise<bigint | undefined> {
  const cost = await simulate(tools, network, base64.encode(bytes), price, options).catch(
    () => undefined,
  )
  return cost && (cost.net > 0n ? cost.net : 0n)
}
