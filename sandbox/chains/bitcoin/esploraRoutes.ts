import * as bitcoin from 'bitcoinjs-lib'
import type { ChainIndex, KnownTransaction, Output } from './chainIndex.ts'
import { toOutputScript } from './toOutputScript.ts'

export type Reply = { readonly status: number; readonly body: unknown }
const ok = (body: unknown): Reply => ({ status: 200, body })
const missing: Reply = { status: 404, body: 'Transaction not found' }

/** Satoshis per virtual byte, by blocks to wait. */
const feeEstimates = {
  '1': 8.25,
  '2': 6.5,
  '3': 5.25,
  '6': 3.125,
  '25': 2.05,
  '144': 1.013,
  '504': 1,
  '1008': 1,
}

const toStatus = ({ place }: Pick<KnownTransaction | Output, 'place'>) =>
  place
    ? {
        confirmed: true,
        block_height: place.height,
        block_hash: place.hash,
        block_time: place.time,
      }
    : { confirmed: false }

function summary(index: ChainIndex, address: string, script: Uint8Array) {
  const { paid, spent } = index.outputsOf(script)
  const total = (outputs: readonly Output[]) =>
    Number(outputs.reduce((sum, { value }) => sum + value, 0n))
  const spenderOf = ({ txid, vout }: Output) => spent.get(`${txid}:${vout}`)
  const stats = (confirmed: boolean) => {
    const funded = paid.filter(({ place }) => (place !== undefined) === confirmed)
    const gone = paid.filter(
      (output) => spenderOf(output) && (spenderOf(output)?.place !== undefined) === confirmed,
    )
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: total(funded),
      spent_txo_count: gone.length,
      spent_txo_sum: total(gone),
      tx_count: new Set([
        ...funded.map(({ txid }) => txid),
        ...gone.map((output) => spenderOf(output)?.id),
      ]).size,
    }
  }
  return { address, chain_stats: stats(true), mempool_stats: stats(false) }
}

function unspent(index: ChainIndex, script: Uint8Array) {
  const { paid, spent } = index.outputsOf(script)
  return paid
    .filter(({ txid, vout }) => !spent.has(`${txid}:${vout}`))
    .map((output) => ({
      txid: output.txid,
      vout: output.vout,
      status: toStatus(output),
      value: Number(output.value),
    }))
}

function details({ id, transaction, place }: KnownTransaction) {
  return {
    txid: id,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map(({ hash, index, sequence }) => ({
      txid: Buffer.from(Uint8Array.from(hash).reverse()).toString('hex'),
      vout: index,
      sequence,
    })),
    vout: transaction.outs.map(({ script, value }) => ({
      scriptpubkey: Buffer.from(script).toString('hex'),
      value: Number(value),
    })),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    status: toStatus({ ...(place && { place }) }),
  }
}

function describeAddress(index: ChainIndex, address: string, what: string | undefined): Reply {
  const script = toOutputScript(address)
  if (!script) return { status: 400, body: 'Invalid Bitcoin address' }
  return ok(what === 'utxo' ? unspent(index, script) : summary(index, address, script))
}

function describeTransaction(index: ChainIndex, id: string, what: string | undefined): Reply {
  const found = index.find(id)
  if (!found) return missing
  if (what === 'hex') return ok(found.transaction.toHex())
  return ok(what === 'status' ? toStatus(found) : details(found))
}

/**
 * The part of Esplora's interface (github.com/Blockstream/esplora, API.md) that wallets read;
 * `undefined` for a path it does not have.
 */
export function esploraRoutes(index: ChainIndex, path: string): Reply | undefined {
  const [first = '', second = '', third] = path.split('/').filter(Boolean)
  if (first === 'address' && (third === undefined || third === 'utxo'))
    return describeAddress(index, second, third)
  if (first === 'tx' && (third === undefined || third === 'status' || third === 'hex'))
    return describeTransaction(index, second, third)
  if (first === 'fee-estimates') return ok(feeEstimates)
  return path === '/blocks/tip/height' ? ok(index.height()) : undefined
}

/** The transaction in a request's body, or what is wrong with it. */
export function readTransaction(body: string): bitcoin.Transaction | Reply {
  try {
    return bitcoin.Transaction.fromHex(body.trim())
  } catch {
    return toRejection(-22, 'TX decode failed')
  }
}

/** Esplora's answer when its node refuses a transaction. */
export const toRejection = (code: number, message: string): Reply => ({
  status: 400,
  body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
})
