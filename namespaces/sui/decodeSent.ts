import { base64 } from '@scure/base'
import type { Abort, Caip2, Effect, Sent } from '#kernel'
import { mergedTransfers } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Held, Reference } from './coinsNamed.ts'
import { coinsNamed } from './coinsNamed.ts'
import { followCommands } from './followCommands.ts'
import type { Asked } from './sentTransaction.ts'
import { sentTransaction } from './sentTransaction.ts'
import { simulate } from './simulate.ts'

const none: ReadonlyMap<string, Held> = new Map()

/**
 * What the wallet is asked to sign, read from the transaction’s bytes. Coins are named in them by
 * their digest: what kind of coin that is and how much is in it, the network says. Of the coin that
 * pays, when all
 * of it goes, what the fee leaves is what a simulation leaves. Without a node such coins stay
 * unknown, and giving them away is a `call`. Empty for a method that signs no transaction. Throws
 * `transaction-invalid`.
 */
export async function decodeSent(
  tools: ChainTools,
  network: Caip2,
  sent: Sent,
  options: Abort = {},
): Promise<readonly Effect[]> {
  const asked = await sentTransaction(tools, sent)
  if (!asked) return []
  const { data } = asked
  const { payment, owner, price } = data.gasData
  const isOwn = owner === null || owner === undefined || owner === data.sender
  const isWhole =
    isOwn &&
    data.commands.some(({ TransferObjects: given }) =>
      given?.objects.some(({ $kind }) => $kind === 'GasCoin'),
    )
  const objects = data.inputs.flatMap(({ Object: named }): Reference[] =>
    named?.ImmOrOwnedObject ? [named.ImmOrOwnedObject] : [],
  )
  const paying: readonly Reference[] = isWhole ? (payment ?? []) : []
  const coins = await coinsNamed(tools, network, [...objects, ...paying], options).catch(() => none)
  const fee = isWhole ? await feeOf(tools, network, asked, BigInt(price ?? 0), options) : undefined
  return mergedTransfers(
    followCommands(data, { gas: isOwn ? { amount: sumOf(paying, coins) } : undefined, coins, fee }),
  )
}

/**
 * What is in all of the coins; `undefined` when one of them is not known, or there are none to look
 * at.
 */
function sumOf(
  references: readonly Reference[],
  coins: ReadonlyMap<string, Held>,
): bigint | undefined {
  const amounts = references.map(({ objectId }) => coins.get(objectId)?.amount)
  if (amounts.length === 0) return undefined
  return amounts.reduce(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
}

async function feeOf(
  tools: ChainTools,
  network: Caip2,
  { bytes }: Asked,
  price: bigint,
  options: Abort,
): Promise<bigint | undefined> {
  const cost = await simulate(tools, network, base64.encode(bytes), price, options).catch(
    () => undefined,
  )
  return cost && (cost.net > 0n ? cost.net : 0n)
}
