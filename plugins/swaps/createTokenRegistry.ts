import type { Account, AssetId, Caip2, Namespace, Networks, Slice } from '#kernel'
import { parseNamespace } from '#kernel'
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

/** Creates the registry for the active account. */
export function createTokenRegistry({
  state,
  networks,
  served,
  tokens,
  converter,
  signal,
  account,
}: TokenRegistryTools): TokenRegistry {
  const set = (change: Partial<SwapState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const isCurrent = (asked: Account) => !signal.aborted && account()?.id === asked.id
  const listed = (id: AssetId) =>
    state.get().list.tokens.find(({ asset }) => isSameAddress(asset.id, id))
  const toOwnedToken = ({ asset, network, amount, price, confirmed }: Token): SwapToken => ({
    asset,
    network,
    amount,
    price,
    logo: listed(asset.id)?.logo,
    listed: asset.id === 'native' || listed(asset.id) !== undefined,
    confirmed,
  })
  const follow = () => {
    const { account: of, tokens: held } = tokens.get()
    const asked = account()
    if (asked && of === asked.id) set({ ownedTokens: held.map(toOwnedToken) })
  }
  const readList = async (asked: Account) => {
    set({ list: { status: 'loading', tokens: state.get().list.tokens } })
    try {
      const [code, found] = await Promise.all([
        networks.load(parseNamespace(asked.network)),
        converter.tokens(asked.network),
      ])
      if (!isCurrent(asked)) return
      set({
        list: {
          status: 'ready',
          tokens: found.flatMap((one) => toSwapToken(one, code, asked, networks)),
        },
      })
      follow()
    } catch {
      if (isCurrent(asked)) set({ list: { status: 'failed', tokens: state.get().list.tokens } })
    }
  }
  const readPrice = async ({ asset, network }: SwapToken) => {
    const id = `${network}:${asset.id === 'native' ? nativeTokenAddress : asset.id}` as const
    return (await tokens.prices([id]).catch(() => undefined))?.get(id)
  }
  const readBalance = async (asked: Account, id: AssetId) => {
    const code = await networks.load(parseNamespace(asked.network))
    const found = await code.balances(asked, { assets: id === 'native' ? [] : [id], signal })
    return found.find(({ asset }) => isSameAddress(asset.id, id))
  }
  return {
    follow,
    async load() {
      const asked = account()
      if (!asked) return
      const offered =
        state.get().offered ??
        (swapNetworks.has(asked.network) && (await served.has(asked.network)))
      if (!isCurrent(asked)) return
      set({ offered })
      const { status } = state.get().list
      if (offered && (status === 'idle' || status === 'failed')) await readList(asked)
    },
    async read(token) {
      const asked = account()
      if (!asked) return token
      const [real, price] = await Promise.all([
        readBalance(asked, token.asset.id),
        readPrice(token),
      ])
      const known = { ...token, amount: real?.spendable, price: price ?? token.price }
      // With wrong decimals the visitor would swap another amount.
      if (!real || token.confirmed === false || real.asset.decimals !== token.asset.decimals)
        return { ...known, confirmed: false }
      const names = {
        symbol: real.asset.symbol || token.asset.symbol,
        name: real.asset.name || token.asset.name,
      }
      return { ...known, asset: { ...token.asset, ...names }, confirmed: true }
    },
    async find(contract) {
      const asked = account()
      const known =
        listed(contract) ??
        state.get().ownedTokens.find(({ asset }) => isSameAddress(asset.id, contract))
      if (known || !asked) return known
      const checked = (await networks.load(parseNamespace(asked.network))).parseAddress(
        contract,
        asked.network,
      )
      const real = checked.ok ? await readBalance(asked, checked.address) : undefined
      return (
        real && {
          asset: real.asset,
          network: asked.network,
          amount: real.spendable,
          listed: false,
          confirmed: true,
        }
      )
    },
  }
}
