import { rawToken, rawTransaction } from '../harness/rawHistory.ts'
import type { Responder } from '../harness/testHttp.ts'

/** Lengths of the lists, as issue 13 sets them. */
const walletCount = 1000
const transactionCount = 10_000
export const tokenCount = 2000
/** Transactions of a page of the provider. */
const pageSize = 250
/** Time between two transactions: 10,000 cover three and a half years. */
const between = 3 * 3_600_000

const contract = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
/** Names whose words differ, so that a search halves the list with each letter. */
const named = (kind: string, at: number) => `${kind} ${at.toString(36)}`

/** The provider's tokens to swap. */
export const listedTokens = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: named('Token', at),
    symbol: `T${at}`,
    decimals: 18,
    address: `eip155:1:${contract(at + 1)}`,
    logoUri: '',
  }))

const heldTokens = () =>
  Array.from({ length: tokenCount }, (_, at) => ({
    name: named('Token', at),
    symbol: `T${at}`,
    chainId: 'demo:1',
    ...(at > 0 && { address: `demo:1:${contract(at)}` }),
    price: at % 3 === 0 ? 0 : 1 + at / 7,
    quantity: { decimals: '18', numeric: `${at + 1}.5` },
  }))

const wallets = Array.from({ length: walletCount }, (_, at) => ({
  id: `w${at}`,
  name: named('Wallet', at),
  image_id: `i${at}`,
  homepage: 'https://w.example',
  chains: [],
}))

function walletPage(query: URLSearchParams) {
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  const search = query.get('search') ?? ''
  const found = wallets.filter((one) => one.name.toLowerCase().includes(search.toLowerCase()))
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

function historyPage(cursor: number, now: number) {
  const data = Array.from({ length: pageSize }, (_, at) => {
    const place = cursor * pageSize + at
    const ways = [
      rawToken('out', `${place}.25`, 'Ether', 2500),
      rawToken('in', '40', 'Test USD', 40),
    ]
    return rawTransaction(place % 3 === 0 ? ways : ways.slice(1), {
      chain: 'demo:1',
      operationType: place % 3 === 0 ? 'trade' : 'receive',
      minedAt: new Date(now - place * between).toISOString(),
    })
  })
  const next = (cursor + 1) * pageSize < transactionCount ? String(cursor + 1) : null
  return { data, next }
}

/** Answers of a provider with 1,000 wallets, 10,000 transactions and 2,000 tokens. */
export function longListReplies(): Responder {
  const now = Date.now()
  const held = heldTokens()
  return ({ pathname, searchParams }) => {
    if (pathname === '/getWallets') return { body: walletPage(searchParams) }
    if (pathname.endsWith('/supported-chains')) return { body: { http: ['demo:1'], ws: [] } }
    if (pathname.endsWith('/balance')) return { body: { balances: held } }
    if (pathname.endsWith('/history'))
      return { body: historyPage(Number(searchParams.get('cursor') ?? 0), now) }
    return { status: 404 }
  }
}
