import { Transaction } from '@mysten/sui/transactions'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import type { CoinObject, Ledger } from './createLedger.ts'

/** A rejection by the validators: the transaction does not run and costs nothing. */
export class TxRejection extends Error {}

const inputRejection = (why: string) =>
  new TxRejection(`Error checking transaction input objects: ${why}`)

export const referenceGasPrice = 750n
const minGasUnits = 1000n
const maxBudget = 50_000_000_000n
const maxGasCoins = 256

type Data = ReturnType<Transaction['getData']>
type Reference = {
  readonly objectId: string
  readonly version: string | number
  readonly digest: string
}

/**
 * A transaction that may run: its coins are there, at the versions it names, and belong to its
 * sender.
 */
export type Admitted = {
  readonly data: Data
  readonly sender: string
  readonly budget: bigint
  readonly price: bigint
  readonly payment: readonly CoinObject[]
  /** By the index of the input. */
  readonly objects: ReadonlyMap<number, CoinObject>
}

/** Decodes a transaction and checks it as validators do before a run; throws a TxRejection. */
export function admitTransaction(ledger: Ledger, bytes: Uint8Array): Admitted {
  const data = decodeTransaction(bytes)
  const { sender, gasData, inputs } = data
  if (!sender) throw inputRejection('the sender is missing')
  const { price, budget } = checkGas(data)
  const taken = new Set<string>()
  const take = (reference: Reference) => {
    if (taken.has(reference.objectId))
      throw inputRejection(
        `Mutable object ${reference.objectId} cannot appear more than one in one transaction`,
      )
    taken.add(reference.objectId)
    return ownedCoin(ledger, reference, sender)
  }
  const payment = (gasData.payment ?? []).map(take)
  if (payment.length === 0 || payment.length > maxGasCoins)
    throw inputRejection(`${payment.length} gas coins, 1 to ${maxGasCoins} are allowed`)
  const held = payment.reduce((sum, { value }) => sum + value, 0n)
  if (held < budget)
    throw inputRejection(`Balance of gas object ${held} is lower than the needed amount: ${budget}`)
  const objects = new Map(
    inputs.flatMap((input, index): readonly (readonly [number, CoinObject])[] => {
      if (input.$kind === 'Pure') return []
      const owned = input.$kind === 'Object' ? input.Object.ImmOrOwnedObject : undefined
      if (!owned) throw new TxRejection('The stand-in knows coins and plain values only')
      return [[index, take(owned)]]
    }),
  )
  return { data, sender, price, budget, payment, objects }
}

/** Throws a Refusal unless the one signature is the sender's, over these very bytes. */
export async function checkSignatures(
  bytes: Uint8Array,
  signatures: readonly string[],
  sender: string,
): Promise<void> {
  const [signature] = signatures
  if (signatures.length !== 1 || !signature)
    throw new TxRejection(`Expect 1 signer signatures but got ${signatures.length}`)
  try {
    await verifyTransactionSignature(bytes, signature, { address: sender })
  } catch (cause) {
    throw new TxRejection(
      `Invalid user signature: ${cause instanceof Error ? cause.message : 'unreadable'}`,
    )
  }
}

function decodeTransaction(bytes: Uint8Array): Data {
  try {
    return Transaction.from(bytes).getData()
  } catch {
    throw new TxRejection('Invalid transaction bytes')
  }
}

function checkGas({ sender, gasData }: Data): { readonly price: bigint; readonly budget: bigint } {
  const [price, budget] = [BigInt(gasData.price ?? 0), BigInt(gasData.budget ?? 0)]
  if (gasData.owner && gasData.owner !== sender)
    throw new TxRejection('The stand-in knows no sponsors')
  if (price < referenceGasPrice)
    throw new TxRejection(`Gas price ${price} under reference gas price (RGP) ${referenceGasPrice}`)
  if (budget < minGasUnits * price)
    throw new TxRejection(`Gas budget: ${budget} is lower than min: ${minGasUnits * price}`)
  if (budget > maxBudget)
    throw new TxRejection(`Gas budget: ${budget} is higher than max: ${maxBudget}`)
  return { price, budget }
}

function ownedCoin(
  ledger: Ledger,
  { objectId, version, digest }: Reference,
  sender: string,
): CoinObject {
  const coin = ledger.coin(objectId)
  if (!coin)
    throw inputRejection(
      `Could not find the referenced object ${objectId} ` +
        `at version Some(SequenceNumber(${version}))`,
    )
  if (coin.version !== BigInt(version) || coin.digest !== digest)
    throw inputRejection(
      `Object ID ${objectId} Version ${version} Digest ${digest} is not available ` +
        `for consumption, current version: ${coin.version}`,
    )
  if (coin.owner !== sender)
    throw inputRejection(
      `Object ${objectId} is owned by account address ${coin.owner}, ` +
        `but given owner/signer address is ${sender}`,
    )
  return coin
}
