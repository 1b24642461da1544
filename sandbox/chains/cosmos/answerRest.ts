import type { Ledger } from './ledger.ts'
import { getBalance, getCoins, getSpendable } from './ledger.ts'
import type { RestAnswer } from './restAnswer.ts'
import { failed, findLedger, ok } from './restAnswer.ts'
import { broadcast, simulate, toTxAnswer } from './txAnswers.ts'

export type RestRequest = { readonly method: string; readonly url: URL; readonly body: string }

/** The largest page of balances; smaller than a real node's, so that tests read several pages. */
const pageSize = 2

const unknownRoute = failed(501, 12, 'Unimplemented')
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
