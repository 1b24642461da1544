/**
 * The initial balances of each account: 10,000 ROC, 1,000 USDt and 1,000 of a token that does
 * not keep an account alive.
 */
const initialBalances = {
  coin: 10_000_000_000_000_000n,
  sufficient: 1_000_000_000n,
  other: 100_000n,
}

type Token = {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly minimum: number
  readonly isSufficient: boolean
}
const tokens: readonly Token[] = [
  {
    id: 1984,
    name: 'Tether USD',
    symbol: 'USDt',
    decimals: 6,
    minimum: 10_000,
    isSufficient: true,
  },
  { id: 7, name: 'Sandbox Token', symbol: 'SBX', decimals: 2, minimum: 100, isSufficient: false },
]
const toUnits = ({ isSufficient }: Token) =>
  String(isSufficient ? initialBalances.sufficient : initialBalances.other)

/** The chain's initial storage in the node's form: pallets, their maps, and entries by key. */
export function buildGenesisStorage(addresses: readonly string[]): object {
  const [owner] = addresses
  const account = {
    consumers: 1,
    providers: 1,
    sufficients: 1,
    data: { free: String(initialBalances.coin) },
  }
  const details = (token: Token) => ({
    owner,
    issuer: owner,
    admin: owner,
    freezer: owner,
    supply: String(BigInt(toUnits(token)) * BigInt(addresses.length)),
    deposit: 0,
    minBalance: token.minimum,
    isSufficient: token.isSufficient,
    accounts: addresses.length,
    sufficients: token.isSufficient ? addresses.length : 0,
    approvals: 0,
    isFrozen: false,
  })
  const holding = (token: Token) => ({
    balance: toUnits(token),
    isFrozen: false,
    reason: token.isSufficient ? 'Sufficient' : 'Consumer',
    extra: null,
  })
  return {
    System: { Account: addresses.map((address) => [[address], account]) },
    Assets: {
      Asset: tokens.map((token) => [[token.id], details(token)]),
      Account: tokens.flatMap((token) =>
        addresses.map((address) => [[token.id, address], holding(token)]),
      ),
      Metadata: tokens.map(({ id, name, symbol, decimals }) => [
        [id],
        { deposit: 0, name, symbol, decimals, isFrozen: false },
      ]),
    },
  }
}
