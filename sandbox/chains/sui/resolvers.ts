import { bcs } from '@mysten/sui/bcs'
import { TransactionDataBuilder } from '@mysten/sui/transactions'
import {
  fromBase64,
  isValidSuiAddress,
  normalizeStructTag,
  normalizeSuiAddress,
  toBase64,
} from '@mysten/sui/utils'
import {
  admitTransaction,
  checkSignatures,
  referenceGasPrice,
  TxRejection,
} from './admitTransaction.ts'
import type { CoinObject, Executed, Ledger, Outcome } from './createLedger.ts'
import { runTransaction } from './runTransaction.ts'
import { currencies } from './tokens.ts'

/** The time until an executed transaction is in a checkpoint, where readers find it (ms). */
const untilCheckpoint = 300
const maxPageSize = 50
const coinShape = bcs.struct('Coin', { id: bcs.Address, balance: bcs.u64() })

const toConnection = <T>(all: readonly T[], first = 20, after?: string | null) => {
  if (first > maxPageSize)
    throw new RangeError(`Page size of ${first} exceeds max of ${maxPageSize}`)
  const from = after ? Number(after) : 0
  const hasNextPage = all.length > from + first
  return {
    nodes: all.slice(from, from + first),
    pageInfo: {
      hasNextPage,
      hasPreviousPage: from > 0,
      startCursor: String(from),
      endCursor: String(from + first),
    },
  }
}

function toEffects({ digest, status, message, gas }: Outcome, checkpoint?: number) {
  const gasSummary = Object.fromEntries(
    Object.entries(gas).map(([name, amount]) => [name, Number(amount)]),
  )
  return {
    digest,
    status,
    executionError: message === undefined ? null : { message },
    checkpoint: checkpoint === undefined ? null : { sequenceNumber: checkpoint },
    gasEffects: { gasSummary },
    transaction: { digest },
  }
}

function toObject({ id, owner, type, value, version, digest }: CoinObject) {
  return {
    address: id,
    version: Number(version),
    digest,
    owner: { __typename: 'AddressOwner', address: { address: owner } },
    previousTransaction: null,
    contents: {
      bcs: toBase64(coinShape.serialize({ id, balance: value }).toBytes()),
      json: { id, balance: String(value) },
      type: { repr: normalizeStructTag(`0x2::coin::Coin<${type}>`) },
    },
  }
}

function toAddress(ledger: Ledger, address: string) {
  const balance = (type: string) => {
    const [coinBalance, addressBalance] = [
      ledger.inCoins(address, type),
      ledger.beside(address, type),
    ]
    const amounts = { coinBalance, addressBalance, totalBalance: coinBalance + addressBalance }
    return {
      coinType: { repr: type },
      ...Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [name, String(amount)]),
      ),
    }
  }
  return {
    address,
    balance: ({ coinType }: { coinType: string }) => balance(normalizeStructTag(coinType)),
    balances: ({ first, after }: { first?: number; after?: string }) =>
      toConnection(ledger.typesOf(address).map(balance), first, after),
    multiGetBalances: ({ keys }: { keys: readonly string[] }) =>
      keys.map((key) => balance(normalizeStructTag(key))),
    objects({
      first,
      after,
      filter,
    }: {
      first?: number
      after?: string
      filter?: { type?: string }
    }) {
      const wanted = normalizeStructTag(filter?.type ?? '0x2::coin::Coin')
      const coins = currencies.flatMap(({ type }) =>
        wanted === normalizeStructTag(`0x2::coin::Coin<${type}>`)
          ? ledger.coinsOf(address, type)
          : [],
      )
      return toConnection(coins.map(toObject), first, after)
    },
  }
}

const shownIn = ({ checkpoint, at }: Executed) =>
  Date.now() - at >= untilCheckpoint ? checkpoint : undefined

/** Runs `work`; returns a rejection of the validators and throws every other error. */
async function catchRejection<T>(work: () => Promise<T> | T): Promise<T | TxRejection> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TxRejection) return error
    throw error
  }
}

async function simulate(ledger: Ledger, value: string) {
  const bytes = fromBase64(value)
  const outcome = await catchRejection(() =>
    runTransaction(
      admitTransaction(ledger, bytes),
      TransactionDataBuilder.getDigestFromBytes(bytes),
    ),
  )
  return outcome instanceof TxRejection
    ? { effects: null, error: outcome.message }
    : { effects: toEffects(outcome), error: null }
}

/** Executes a transaction once; keeps its bytes by digest in `submitted`. */
async function execute(
  ledger: Ledger,
  submitted: Map<string, string>,
  transactionDataBcs: string,
  signatures: readonly string[],
) {
  const bytes = fromBase64(transactionDataBcs)
  const digest = TransactionDataBuilder.getDigestFromBytes(bytes)
  const outcome = await catchRejection(async () => {
    const before = ledger.executed(digest)
    if (before) return before
    submitted.set(digest, transactionDataBcs)
    await checkSignatures(bytes, signatures, TransactionDataBuilder.fromBytes(bytes).sender ?? '')
    return ledger.commit(runTransaction(admitTransaction(ledger, bytes), digest))
  })
  return outcome instanceof TxRejection
    ? { effects: null, errors: [outcome.message] }
    : { effects: toEffects(outcome), errors: null }
}

/** The resolvers of the stand-in's schema. */
export function createResolvers(ledger: Ledger) {
  const submitted = new Map<string, string>()
  return {
    // The first bytes of mainnet's genesis digest, as its nodes return it.
    chainIdentifier: '35834a8a',
    epoch: { epochId: 1000, referenceGasPrice: String(referenceGasPrice) },
    address({ address }: { address: string }) {
      const full = normalizeSuiAddress(address)
      if (!isValidSuiAddress(full)) throw new RangeError(`Invalid address: ${address}`)
      return toAddress(ledger, full)
    },
    coinMetadata({ coinType }: { coinType: string }) {
      const known = currencies.find(({ type }) => type === normalizeStructTag(coinType))
      return known ? { ...known, description: '', iconUrl: null, supply: null } : null
    },
    multiGetObjects: ({ keys }: { keys: readonly { address: string; version?: number }[] }) =>
      keys.map(({ address, version }) => {
        const coin = ledger.coin(normalizeSuiAddress(address))
        const shown =
          coin && (version === undefined || BigInt(version) === coin.version)
            ? toObject(coin)
            : undefined
        return shown ? { ...shown, asMoveObject: shown } : null
      }),
    transaction({ digest }: { digest: string }) {
      const found = ledger.executed(digest)
      const checkpoint = found && shownIn(found)
      return found && checkpoint !== undefined
        ? {
            digest,
            effects: toEffects(found, checkpoint),
            transactionBcs: submitted.get(digest) ?? null,
          }
        : null
    },
    simulateTransaction: ({ transaction }: { transaction: { bcs?: { value?: string } } }) =>
      simulate(ledger, transaction.bcs?.value ?? ''),
    executeTransaction: (input: { transactionDataBcs: string; signatures: readonly string[] }) =>
      execute(ledger, submitted, input.transactionDataBcs, input.signatures),
  }
}
