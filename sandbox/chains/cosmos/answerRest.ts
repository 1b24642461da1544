import { createHash } from 'node:crypto'
import {
  admitTx,
  checkBasics,
  computeGas,
  moveCoins,
  readTx,
  runTx,
  TxRejection,
} from './admitTx.ts'
import type { Ledger } from './ledger.ts'
import { getBalance, getCoins, getSpendable } from './ledger.ts'

export type RestAnswer = { readonly status: number; readonly body: unknown }
export type RestRequest = { readonly method: string; readonly url: URL; readonly body: string }

/**
 * The largest page of balances; smaller than a real node's, so that reading several is no rare
 * case.
 */
const pageSize = 2
/** Milliseconds until a transaction can be found. */
const blockTime = 400

const ok = (body: unknown): RestAnswer => ({ status: 200, body })
const failed = (status: number, code: number, message: string): RestAnswer => ({
  status,
  body: { code, message, details: [] },
})
const unknownRoute = failed(501, 12, 'Unimplemented')
const decodeBase64 = (body: string) =>
  Uint8Array.from(Buffer.from(String(JSON.parse(body).tx_bytes), 'base64'))

/**
 * The chain that an address belongs to: both share one door, as their addresses tell them apart.
 */
const findLedger = (ledgers: readonly Ledger[], address: string) =>
  ledgers.find(({ genesis }) => address.startsWith(`${genesis.prefix}1`))

function account(ledgers: readonly Ledger[], address: string): RestAnswer {
  const ledger = findLedger(ledgers, address)
  const state = ledger?.accounts.get(address)
  if (!ledger || !state)
    return failed(
      404,
      5,
      `rpc error: code = NotFound desc = account ${address} not found: key not found`,
    )
  const key = state.publicKey && {
    '@type': '/cosmos.crypto.secp256k1.PubKey',
    key: Buffer.from(state.publicKey).toString('base64'),
  }
  const base = {
    address,
    pub_key: key ?? null,
    account_number: String(state.number),
    sequence: String(state.sequence),
  }
  const locked = ledger.locked.get(address)
  if (locked === undefined)
    return ok({ account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...base } })
  const vesting = {
    base_account: base,
    original_vesting: [{ denom: ledger.genesis.denom, amount: String(locked) }],
    end_time: '9999999999',
  }
  return ok({
    account: {
      '@type': '/cosmos.vesting.v1beta1.DelayedVestingAccount',
      base_vesting_account: vesting,
    },
  })
}

function balances(
  ledgers: readonly Ledger[],
  kind: string,
  address: string,
  query: URLSearchParams,
): RestAnswer {
  const ledger = findLedger(ledgers, address)
  if (!ledger) return failed(400, 3, 'invalid Bech32 prefix')
  const read = kind === 'balances' ? getBalance : getSpendable
  const coins = [...getCoins(ledger, address).keys()]
    .sort()
    .map((denom) => ({ denom, amount: String(read(ledger, address, denom)) }))
  const start = Number(Buffer.from(query.get('pagination.key') ?? '', 'base64').toString() || 0)
  const end = start + Math.min(pageSize, Number(query.get('pagination.limit') ?? 100))
  const next = end < coins.length ? Buffer.from(String(end)).toString('base64') : null
  return ok({
    balances: coins.slice(start, end),
    pagination: { next_key: next, total: String(coins.length) },
  })
}

function oneBalance(
  ledgers: readonly Ledger[],
  kind: string,
  address: string,
  denom: string,
): RestAnswer {
  const ledger = findLedger(ledgers, address)
  if (!ledger) return failed(400, 3, 'invalid Bech32 prefix')
  const amount = (kind === 'balances' ? getBalance : getSpendable)(ledger, address, denom)
  return ok({ balance: { denom, amount: String(amount) } })
}

function metadata(ledgers: readonly Ledger[], denom: string): RestAnswer {
  const known = ledgers
    .flatMap(({ genesis }) => genesis.coins)
    .find((coin) => coin.denom === denom)?.metadata
  if (!known) return failed(404, 5, `client metadata for denom ${denom}`)
  const display = known.symbol.toLowerCase()
  const units = [
    { denom, exponent: 0, aliases: [] },
    { denom: display, exponent: known.decimals, aliases: [] },
  ]
  return ok({
    metadata: {
      description: '',
      denom_units: units,
      base: denom,
      display,
      name: known.name,
      symbol: known.symbol,
      uri: '',
      uri_hash: '',
    },
  })
}

function trace(ledgers: readonly Ledger[], hash: string): RestAnswer {
  const known = ledgers
    .flatMap(({ genesis }) => genesis.coins)
    .find(({ denom }) => denom === `ibc/${hash}`)?.trace
  if (!known) return failed(404, 5, 'denomination not found')
  return ok({
    denom: { base: known.base, trace: [{ port_id: known.port, channel_id: known.channel }] },
  })
}

function toTxAnswer(ledgers: readonly Ledger[], hash: string): RestAnswer {
  const record = ledgers.flatMap(({ txs }) => txs.get(hash.toUpperCase()) ?? [])[0]
  if (!record || Date.now() < record.visibleAt) return failed(404, 5, `tx not found: ${hash}`)
  const { height, code, codespace, rawLog, body } = record
  return ok({
    tx: { body },
    tx_response: {
      height: String(height),
      txhash: hash.toUpperCase(),
      codespace,
      code,
      raw_log: rawLog,
      gas_wanted: '0',
      gas_used: '0',
    },
  })
}

function findTxLedger(ledgers: readonly Ledger[], sender: string): Ledger {
  const ledger = findLedger(ledgers, sender)
  if (!ledger) throw new TxRejection(7, 'invalid from address: invalid address')
  return ledger
}

/**
 * Runs a transaction on a copy, as nodes do: nothing is signed, and its sequence has to be right.
 */
function simulate(ledgers: readonly Ledger[], body: string): RestAnswer {
  try {
    const tx = readTx(decodeBase64(body))
    const ledger = findTxLedger(ledgers, tx.sent.fromAddress)
    checkBasics(ledger, tx)
    const state = ledger.accounts.get(tx.sent.fromAddress)
    if (!state) throw new TxRejection(9, 'unknown address')
    if (tx.authInfo.signerInfos[0]?.sequence !== BigInt(state.sequence))
      throw new TxRejection(32, 'incorrect account sequence')
    moveCoins(
      {
        ...ledger,
        accounts: new Map(ledger.accounts),
        balances: new Map([...ledger.balances].map(([key, coins]) => [key, new Map(coins)])),
      },
      tx.sent,
    )
    return ok({
      gas_info: { gas_wanted: '0', gas_used: String(computeGas(tx)) },
      result: { data: '', log: '', events: [] },
    })
  } catch (error) {
    return failed(
      400,
      2,
      `rpc error: code = Unknown desc = ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function broadcast(ledgers: readonly Ledger[], body: string): RestAnswer {
  const bytes = decodeBase64(body)
  const txhash = createHash('sha256').update(bytes).digest('hex').toUpperCase()
  const answered = (code: number, rawLog: string) =>
    ok({
      tx_response: {
        height: '0',
        txhash,
        codespace: code === 0 ? '' : 'sdk',
        code,
        data: '',
        raw_log: rawLog,
        logs: [],
      },
    })
  try {
    const tx = readTx(bytes)
    const ledger = findTxLedger(ledgers, tx.sent.fromAddress)
    if (ledger.txs.has(txhash))
      return answered(19, 'tx already exists in cache: tx already in mempool')
    admitTx(ledger, tx)
    const outcome = attempt(() => runTx(ledger, tx))
    const { fromAddress, toAddress, amount } = tx.sent
    const message = {
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: fromAddress,
      to_address: toAddress,
      amount,
    }
    ledger.txs.set(txhash, {
      ...outcome,
      height: ++ledger.height,
      visibleAt: Date.now() + blockTime,
      body: { messages: [message], memo: tx.body.memo },
    })
    return answered(0, '[]')
  } catch (error) {
    if (error instanceof TxRejection) return answered(error.code, error.message)
    return failed(400, 3, `tx parse error: ${String(error)}`)
  }
}

function attempt(run: () => void): {
  readonly code: number
  readonly codespace: string
  readonly rawLog: string
} {
  try {
    run()
    return { code: 0, codespace: '', rawLog: '[]' }
  } catch (error) {
    if (!(error instanceof TxRejection)) throw error
    return { code: error.code, codespace: 'sdk', rawLog: error.message }
  }
}

/** Answers as the light client daemon of a node does. */
export function answerRest(
  ledgers: readonly Ledger[],
  { method, url, body }: RestRequest,
): RestAnswer {
  const path = decodeURIComponent(url.pathname)
  const query = url.searchParams
  const at = (form: RegExp) => form.exec(path)?.slice(1)
  if (method === 'POST' && path === '/cosmos/tx/v1beta1/simulate') return simulate(ledgers, body)
  if (method === 'POST' && path === '/cosmos/tx/v1beta1/txs') return broadcast(ledgers, body)
  if (method !== 'GET') return unknownRoute
  const [hash] = at(/^\/cosmos\/tx\/v1beta1\/txs\/([0-9A-F]{64})$/i) ?? []
  if (hash) return toTxAnswer(ledgers, hash)
  const [holder] = at(/^\/cosmos\/auth\/v1beta1\/accounts\/([^/]+)$/) ?? []
  if (holder) return account(ledgers, holder)
  const [kind = '', owner = '', single] =
    at(/^\/cosmos\/bank\/v1beta1\/(balances|spendable_balances)\/([^/]+)(\/by_denom)?$/) ?? []
  if (kind)
    return single
      ? oneBalance(ledgers, kind, owner, query.get('denom') ?? '')
      : balances(ledgers, kind, owner, query)
  return answerChain(ledgers, path, query)
}

function answerChain(ledgers: readonly Ledger[], path: string, query: URLSearchParams): RestAnswer {
  if (path === '/cosmos/base/tendermint/v1beta1/node_info')
    return ok({ default_node_info: { network: ledgers[0]?.genesis.chainId } })
  if (path === '/feemarket/v1/gas_prices') {
    const priced = ledgers.filter(({ genesis }) => genesis.market)
    return ok({
      prices: priced.map(({ genesis }) => ({
        denom: genesis.denom,
        amount: (Number(genesis.gasPrice) / 1000).toFixed(18),
      })),
    })
  }
  if (path === '/cosmos/bank/v1beta1/denoms_metadata_by_query_string')
    return metadata(ledgers, query.get('denom') ?? '')
  const [, denom] = /^\/cosmos\/bank\/v1beta1\/denoms_metadata\/(.+)$/.exec(path) ?? []
  if (denom) return metadata(ledgers, denom)
  const [, hash] = /^\/ibc\/apps\/transfer\/v1\/denoms\/([0-9A-F]{64})$/.exec(path) ?? []
  return hash ? trace(ledgers, hash) : unknownRoute
}
