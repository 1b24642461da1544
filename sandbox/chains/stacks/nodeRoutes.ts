import { Cl } from '@stacks/transactions'
import * as v from 'valibot'
import { TxRejection } from './admitSimnetTransaction.ts'
import type { Ledger } from './ledger.ts'
import type { Mempool } from './mempool.ts'
import type { NetworkName } from './principals.ts'
import {
  belongsToNetwork,
  stacksNetworks,
  toNetworkPrincipal,
  toSimnetPrincipal,
  toSimnetValue,
} from './principals.ts'
import type { Simnet } from './simnet.ts'

export type Reply = { readonly status: number; readonly body: unknown }
export type NodeParts = {
  readonly simnet: Simnet
  readonly ledger: Ledger
  readonly mempool: Mempool
  readonly network: NetworkName
}
/** One route of the API: its method and path, the path's parts as `found`. */
export type Route = {
  readonly on: RegExp
  answer(found: readonly string[], body: Buffer): Reply | Promise<Reply>
}

/** The estimator's fees for transfers: slow, normal, fast. */
const transferFees = [180, 240, 360]
const feeAsk = v.object({
  transaction_payload: v.pipe(v.string(), v.regex(/^(0x)?([0-9a-f]{2})+$/i)),
  estimated_len: v.optional(v.number()),
})
const readAsk = v.object({ sender: v.string(), arguments: v.array(v.string()) })

const ok = (body: unknown): Reply => ({ status: 200, body })
const toRejection = (reason: string, message: string, error: string): Reply => ({
  status: 400,
  body: { error, reason, reason_data: { message } },
})
const hexAmount = (amount: bigint) => `0x${amount.toString(16).padStart(32, '0')}`

/** Estimates fees of transfers; contract calls have no estimate. */
function estimate(body: Buffer): Reply {
  const { transaction_payload: payload } = v.parse(feeAsk, JSON.parse(String(body)))
  if (!payload.replace(/^0x/i, '').startsWith('00'))
    return toRejection(
      'NoEstimateAvailable',
      'No estimate available for the provided payload.',
      'Estimator error',
    )
  return ok({
    estimations: transferFees.map((fee) => ({ fee, fee_rate: fee / 180 })),
    cost_scalar_change_by_byte: 0,
  })
}

function readRaw(mempool: Mempool, txid: string): Reply {
  const one = mempool.find(`0x${txid}`)
  return one
    ? ok({ raw_tx: one.raw })
    : { status: 404, body: { error: 'could not find transaction by ID' } }
}

async function readContract(
  simnet: NodeParts['simnet'],
  contract: string,
  name: string,
  body: Buffer,
): Promise<Reply> {
  const { sender, arguments: given } = v.parse(readAsk, JSON.parse(String(body)))
  const values = given.map((hex) => Cl.serialize(toSimnetValue(Cl.deserialize(hex))))
  return simnet
    .read({
      from: toSimnetPrincipal(sender),
      contract: toSimnetPrincipal(contract),
      name,
      values,
    })
    .then(
      ({ result }) => ok({ okay: true, result: `0x${result}` }),
      (error: unknown) => ok({ okay: false, cause: String(error) }),
    )
}

async function receiveTransaction(mempool: Mempool, body: Buffer): Promise<Reply> {
  try {
    return ok((await mempool.receive(new Uint8Array(body))).slice(2))
  } catch (error) {
    if (error instanceof TxRejection)
      return toRejection(error.reason, error.message, 'transaction rejected')
    throw error
  }
}

async function readAccount({ simnet, ledger }: NodeParts, address: string) {
  return {
    balance: hexAmount(await simnet.balance(address)),
    locked: hexAmount(ledger.locked(address)),
    unlock_height: 0,
    nonce: ledger.nonce(address),
    balance_proof: '',
    nonce_proof: '',
  }
}

async function readBalances({ simnet, ledger, network }: NodeParts, known: string) {
  const tokens = await simnet.tokenBalance(known)
  const locked = ledger.locked(known)
  const asset = `${toNetworkPrincipal(network, simnet.deployer)}.test-usd::test-usd`
  const held = { balance: String(tokens), total_sent: '0', total_received: '0' }
  return {
    stx: { balance: String((await simnet.balance(known)) + locked), locked: String(locked) },
    fungible_tokens: tokens > 0n ? { [asset]: held } : {},
  }
}

async function readNonces({ mempool }: NodeParts, known: string) {
  const { confirmed, next } = await mempool.standingOf(known)
  return {
    last_executed_tx_nonce: confirmed > 0 ? confirmed - 1 : null,
    possible_next_nonce: next,
    detected_missing_nonces: [],
  }
}

function readTransaction({ mempool, network }: NodeParts, txid: string): Reply {
  const one = mempool.find(txid)
  if (!one) return { status: 404, body: { error: 'could not find transaction by ID' } }
  const who = {
    nonce: one.nonce,
    sender_address: toNetworkPrincipal(network, one.origin),
    fee_rate: String(one.fee),
  }
  return ok({ tx_id: one.txid, tx_status: one.status, block_height: one.height ?? -1, ...who })
}

/** The calls of a node and its index that wallets and sites make, as api.hiro.so answers them. */
export function nodeRoutes(parts: NodeParts): readonly Route[] {
  const { simnet, mempool, network } = parts
  const of = (
    address: string,
    answer: (known: string) => Promise<unknown>,
  ): Promise<Reply> | Reply =>
    belongsToNetwork(network, address)
      ? answer(toSimnetPrincipal(address)).then(ok)
      : { status: 400, body: { error: 'Failed to parse the address' } }

  const { id } = stacksNetworks[network]
  return [
    {
      on: /^GET \/v2\/info$/,
      answer: async () =>
        ok({
          network_id: id,
          stacks_tip_height: await simnet.height(),
          server_version: 'stand-in over a simnet',
        }),
    },
    {
      on: /^GET \/v2\/accounts\/([\w.-]+)$/,
      answer: ([address = '']) => of(address, (known) => readAccount(parts, known)),
    },
    { on: /^GET \/v2\/fees\/transfer$/, answer: () => ok(1) },
    { on: /^POST \/v2\/fees\/transaction$/, answer: (_found, body) => estimate(body) },
    {
      on: /^POST \/v2\/transactions$/,
      answer: (_found, body) => receiveTransaction(mempool, body),
    },
    {
      on: /^POST \/v2\/contracts\/call-read\/(\w+)\/([\w-]+)\/([\w-]+)$/,
      answer: ([owner = '', contract = '', name = ''], body) =>
        readContract(simnet, `${owner}.${contract}`, name, body),
    },
    {
      on: /^GET \/extended\/v1\/tx\/(?:0x)?([0-9a-f]{64})$/,
      answer: ([txid = '']) => readTransaction(parts, `0x${txid}`),
    },
    {
      on: /^GET \/extended\/v1\/tx\/(?:0x)?([0-9a-f]{64})\/raw$/,
      answer: ([txid = '']) => readRaw(mempool, txid),
    },
    {
      on: /^GET \/extended\/v1\/address\/([\w.-]+)\/balances$/,
      answer: ([address = '']) => of(address, (known) => readBalances(parts, known)),
    },
    {
      on: /^GET \/extended\/v1\/address\/([\w.-]+)\/nonces$/,
      answer: ([address = '']) => of(address, (known) => readNonces(parts, known)),
    },
  ]
}
