import type {
  Account,
  AssetId,
  Balance,
  Caip2,
  Namespace,
  Networks,
  Platform,
  Slice,
} from '#kernel'
import { parseNamespace } from '#kernel'
import { confirmToken } from '#plugins/ports/reviewed-actions'
import type { SwapState, SwapToken } from '#plugins/ports/swaps'
import type { ServedNetworks, Token, Tokens } from '#plugins/ports/tokens'
import type { Converter, ListedToken } from './createConverter.ts'
import { isSameAddress } from './isSameAddress.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'

/** Networks with swaps, if the provider serves them. */
export const swapNetworks: ReadonlySet<Caip2> = new Set<Caip2>([
  ...(['eip155:1', 'eip155:42161', 'eip155:10', 'eip155:324', 'eip155:8453', 'eip155:56'] as const),
  ...([
    'eip155:137',
    'eip155:100',
    'eip155:43114',
    'eip155:250',
    'eip155:8217',
    'eip155:1313161554',
  ] as const),
])

/** Sources of the tokens. */
export type TokenRegistryTools = {
  readonly state: Slice<SwapState>
  readonly networks: Pick<Networks, 'load' | 'find'>
  readonly served: ServedNetworks
  readonly tokens: Tokens
  readonly converter: Pick<Converter, 'tokens'>
  readonly platform: Pick<Platform, 'after'>
  readonly signal: AbortSignal
  account(): Account | undefined
}

/** Tokens that can be swapped, with the account's balances. */
export type TokenRegistry = {
  /** Loads availability and the token list, unless both are known. Never rejects. */
  load(): Promise<void>
  /** Copies the account's tokens into the state. */
  follow(): void
  /** Reads a token from its chain, with its price. Rejects as `Namespace.balances` does. */
  read(token: SwapToken): Promise<SwapToken>
  /** Reads a token's price again; keeps the known one without an answer. Never rejects. */
  withPrice(token: SwapToken): Promise<SwapToken>
  find(contract: AssetId): Promise<SwapToken | undefined>
}

/**
 * Converts the provider's token: its id is the namespace's key.
 * The coin gets the names of its network.
 */
function toSwapToken(
  { address, logo, ...rest }: ListedToken,
  { parseAddress }: Namespace,
  { network }: Account,
  networks: TokenRegistryTools['networks'],
): SwapToken[] {
  const coin = networks.find(network)?.nativeCurrency
  if (isSameAddress(address, nativeTokenAddress))
    return coin ? [{ asset: { id: 'native', ...coin }, network, logo, listed: true }] : []
  const checked = parseAddress(address, network)
  return checked.ok && (rest.symbol || rest.name)
    ? [
        {
          asset: { id: checked.address, ...rest, symbol: rest.symbol || rest.name },
          network,
          logo,
          listed: true,
        },
      ]
    : []
}

/** Tokens converted at once: an EVM address takes a hash each. */
const sliceLength = 100

/** Converts the provider's list in slices, so that the page stays responsive. */
async function toSwapTokens(
  { networks, platform }: TokenRegistryTools,
  namespace: Namespace,
  owner: Account,
  listed: readonly ListedToken[],
): Promise<readonly SwapToken[]> {
  const tokens: SwapToken[] = []
  for (let from = 0; from < listed.length; from += sliceLength) {
    if (from > 0) await new Promise<void>((resolve) => platform.after(0, resolve))
    for (const token of listed.slice(from, from + sliceLength))
      tokens.push(...toSwapToken(token, namespace, owner, networks))
  }
  return tokens
}

const findListed = ({ state }: TokenRegistryTools, id: AssetId) =>
  state.get().list.tokens.find(({ asset }) => isSameAddress(asset.id, id))

function toOwnedToken(
  tools: TokenRegistryTools,
  { asset, network, amount, price, confirmed }: Token,
): SwapToken {
  const listed = findListed(tools, asset.id)
  return {
    asset,
    network,
    amount,
    price,
    logo: listed?.logo,
    listed: asset.id === 'native' || listed !== undefined,
    confirmed,
  }
}

async function withPrice({ tokens }: TokenRegistryTools, token: SwapToken): Promise<SwapToken> {
  const { asset, network, price } = token
  const id = `${network}:${asset.id === 'native' ? nativeTokenAddress : asset.id}` as const
  const prices = await tokens.prices([id]).catch(() => undefined)
  return { ...token, price: prices?.get(id) ?? price }
}

async function readBalance(
  { networks, signal }: TokenRegistryTools,
  account: Account,
  id: AssetId,
): Promise<Balance | undefined> {
  const namespace = await networks.load(parseNamespace(account.network))
  const balances = await namespace.balances(account, {
    assets: id === 'native' ? [] : [id],
    signal,
  })
  return balances.find(({ asset }) => isSameAddress(asset.id, id))
}

async function readToken(tools: TokenRegistryTools, token: SwapToken): Promise<SwapToken> {
  const account = tools.account()
  if (!account) return token
  const [balance, priced] = await Promise.all([
    readBalance(tools, account, token.asset.id),
    withPrice(tools, token),
  ])
  const read = { ...priced, amount: balance?.spendable }
  // With wrong decimals the visitor would swap another amount.
  return token.confirmed === false
    ? { ...read, confirmed: false }
    : confirmToken(read, balance?.asset)
}

async function findToken(
  tools: TokenRegistryTools,
  contract: AssetId,
): Promise<SwapToken | undefined> {
  const account = tools.account()
  const known =
    findListed(tools, contract) ??
    tools.state.get().ownedTokens.find(({ asset }) => isSameAddress(asset.id, contract))
  if (known || !account) return known
  const { network } = account
  const namespace = await tools.networks.load(parseNamespace(network))
  const parsed = namespace.parseAddress(contract, network)
  const balance = parsed.ok ? await readBalance(tools, account, parsed.address) : undefined
  return (
    balance && {
      asset: balance.asset,
      network,
      amount: balance.spendable,
      listed: false,
      confirmed: true,
    }
  )
}

/** Creates the registry for the active account. */
export function createTokenRegistry(tools: TokenRegistryTools): TokenRegistry {
  const { state, networks, served, tokens, converter, signal, account } = tools
  const set = (change: Partial<SwapState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const isCurrent = ({ id }: Account) => !signal.aborted && account()?.id === id
  const follow = () => {
    const { account: owner, tokens: owned } = tokens.get()
    const current = account()
    if (current && owner === current.id)
      set({ ownedTokens: owned.map((token) => toOwnedToken(tools, token)) })
  }
  let reading = Promise.resolve()
  const readList = async (owner: Account) => {
    set({ list: { status: 'loading', tokens: state.get().list.tokens } })
    try {
      const [namespace, listed] = await Promise.all([
        networks.load(parseNamespace(owner.network)),
        converter.tokens(owner.network),
      ])
      if (!isCurrent(owner)) return
      const swapTokens = await toSwapTokens(tools, namespace, owner, listed)
      if (!isCurrent(owner)) return
      set({ list: { status: 'ready', tokens: swapTokens } })
      follow()
    } catch {
      if (isCurrent(owner)) set({ list: { status: 'failed', tokens: state.get().list.tokens } })
    }
  }
  return {
    follow,
    async load() {
      const owner = account()
      if (!owner) return
      const offered =
        state.get().offered ??
        (swapNetworks.has(owner.network) &&
          (await served.check(owner.network).catch(() => undefined)))
      if (!isCurrent(owner)) return
      // Without an answer it is unknown if the provider serves the network.
      set(offered === undefined ? { list: { status: 'failed', tokens: [] } } : { offered })
      if (!offered) return
      const { status } = state.get().list
      if (status === 'idle' || status === 'failed') reading = readList(owner)
      await reading
    },
    read: (token) => readToken(tools, token),
    withPrice: (token) => withPrice(tools, token),
    find: (contract) => findToken(tools, contract),
  }
}
