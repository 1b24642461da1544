import type { Account, AssetId, Namespace, Networks, Slice } from '#kernel'
import { namespaceOf } from '#kernel'
import type { ServedNetworks, Token, Tokens } from '#plugins/tokens/port'
import { coinAddress } from './coinAddress.ts'
import type { Converter, ListedToken } from './createConverter.ts'
import type { SwapState, SwapToken } from './port.ts'
import { sameAddress } from './sameAddress.ts'
import { swapNetworks } from './swapNetworks.ts'

/** Where the tokens come from. */
export type TokenBookTools = {
  readonly state: Slice<SwapState>
  readonly networks: Pick<Networks, 'load' | 'find'>
  readonly served: ServedNetworks
  readonly tokens: Tokens
  readonly converter: Pick<Converter, 'tokens'>
  readonly signal: AbortSignal
  account(): Account | undefined
}

/** What can be swapped, and what the account has of it. */
export type TokenBook = {
  /** Asks whether swaps are offered here and for the list, unless both are known. Never rejects. */
  load(): Promise<void>
  /** Takes over what the account's list of tokens says. */
  follow(): void
  /** A token as its chain has it, with what it costs. Rejects as `Namespace.balances` does. */
  read(token: SwapToken): Promise<SwapToken>
  find(contract: AssetId): Promise<SwapToken | undefined>
}

/**
 * The provider's own name for it becomes the key that its namespace gives it; the coin is called
 * what its network calls it.
 */
function tokenOf(
  { address, logo, ...rest }: ListedToken,
  { parseAddress }: Namespace,
  { network }: Account,
  networks: TokenBookTools['networks'],
): SwapToken[] {
  const coin = networks.find(network)?.nativeCurrency
  if (sameAddress(address, coinAddress))
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

/** Makes it over the account that is active. */
export function createTokenBook({
  state,
  networks,
  served,
  tokens,
  converter,
  signal,
  account,
}: TokenBookTools): TokenBook {
  const set = (change: Partial<SwapState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const isNow = (asked: Account) => !signal.aborted && account()?.id === asked.id
  const listed = (id: AssetId) =>
    state.get().list.tokens.find(({ asset }) => sameAddress(asset.id, id))
  const own = ({ asset, network, amount, price, confirmed }: Token): SwapToken => ({
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
    if (asked && of === asked.id) set({ held: held.map(own) })
  }
  const readList = async (asked: Account) => {
    set({ list: { status: 'loading', tokens: state.get().list.tokens } })
    try {
      const [code, found] = await Promise.all([
        networks.load(namespaceOf(asked.network)),
        converter.tokens(asked.network),
      ])
      if (!isNow(asked)) return
      set({
        list: {
          status: 'ready',
          tokens: found.flatMap((one) => tokenOf(one, code, asked, networks)),
        },
      })
      follow()
    } catch {
      if (isNow(asked)) set({ list: { status: 'failed', tokens: state.get().list.tokens } })
    }
  }
  const priceOf = async ({ asset, network }: SwapToken) => {
    const id = `${network}:${asset.id === 'native' ? coinAddress : asset.id}` as const
    return (await tokens.prices([id]).catch(() => undefined))?.get(id)
  }
  const balanceOf = async (asked: Account, id: AssetId) => {
    const code = await networks.load(namespaceOf(asked.network))
    const found = await code.balances(asked, { assets: id === 'native' ? [] : [id], signal })
    return found.find(({ asset }) => sameAddress(asset.id, id))
  }
  return {
    follow,
    async load() {
      const asked = account()
      if (!asked) return
      const offered =
        state.get().offered ??
        (swapNetworks.has(asked.network) && (await served.has(asked.network)))
      if (!isNow(asked)) return
      set({ offered })
      const { status } = state.get().list
      if (offered && (status === 'idle' || status === 'failed')) await readList(asked)
    },
    async read(token) {
      const asked = account()
      if (!asked) return token
      const [real, price] = await Promise.all([balanceOf(asked, token.asset.id), priceOf(token)])
      const known = { ...token, amount: real?.spendable, price: price ?? token.price }
      // Whoever tells of other decimals than the chain would have the visitor swap another amount.
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
        listed(contract) ?? state.get().held.find(({ asset }) => sameAddress(asset.id, contract))
      if (known || !asked) return known
      const checked = (await networks.load(namespaceOf(asked.network))).parseAddress(
        contract,
        asked.network,
      )
      const real = checked.ok ? await balanceOf(asked, checked.address) : undefined
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
