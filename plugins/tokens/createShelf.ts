import type { AssetId, Caip10, Connections, Scope } from '#kernel'
import { inOrder } from './inOrder.ts'
import type { Pictures, Token, TokensState } from './port.ts'
import type { TokenQuestion } from './readTokens.ts'
import { recordOf } from './recordOf.ts'
import { sameToken } from './sameToken.ts'
import type { FoundToken } from './tokenOf.ts'

/** A failed read is not repeated before. */
export const retryWindow = 30_000

/** What is known of the tokens of one account, for screens and for hosts. */
export type Shelf = {
  get(): TokensState
  set(change: Partial<TokensState>): void
  /** Shows what was found; pictures come when they are there. */
  show(list: readonly FoundToken[], question: TokenQuestion, more: Partial<TokensState>): void
  /** Shows a token of which more is known now. */
  replace(token: Token, testnet: boolean): void
  clear(): void
}

type ShelfTools = {
  readonly state: Scope<never, never, void, TokensState>['state']
  readonly connections: Connections
  readonly pictures: Pictures
}

/**
 * A token that is told of anew: what its chain has confirmed stays, whatever is told now, and so
 * does its picture.
 */
function knownBy(told: Token, before: Token | undefined): Token {
  const { asset, confirmed } = before ?? told
  const iconUrl = asset.iconUrl
  if (before && confirmed && told.asset.decimals !== asset.decimals) return before
  if (confirmed) return { ...told, asset, confirmed }
  return iconUrl === undefined ? told : { ...told, asset: { ...told.asset, iconUrl } }
}

/** Makes the shelf. */
export function createShelf({ state, connections, pictures }: ShelfTools): Shelf {
  let icons: ReadonlyMap<AssetId, string | undefined> = new Map()
  const set = (change: Partial<TokensState>) => {
    state.update((draft) => void Object.assign(draft, change))
    const { account, at, retryAt, tokens } = state.get()
    if (account === undefined) return
    const tokenBalance = tokens.map((token) => recordOf({ token, icon: icons.get(token.asset.id) }))
    const lastRetry = retryAt === undefined ? undefined : retryAt - retryWindow
    connections.describe(account, { lastRetry, ...(at !== undefined && { tokenBalance }) })
  }
  const draw = async (id: AssetId, icon: string | undefined, account: Caip10) => {
    const iconUrl = await pictures.load(icon)
    if (iconUrl === undefined || state.get().account !== account) return
    state.update((draft) => {
      const token = draft.tokens.find(({ asset }) => asset.id === id)
      if (token) token.asset.iconUrl = iconUrl
    })
  }
  return {
    get: state.get,
    set,
    show(list, { account, network }, more) {
      const before = state.get().account === account.id ? state.get().tokens : []
      const tokens = list.map(({ token }) =>
        knownBy(
          token,
          before.find(({ asset }) => sameToken(asset.id, token.asset.id)),
        ),
      )
      icons = new Map(list.map(({ token, icon }) => [token.asset.id, icon]))
      set({ account: account.id, ...inOrder(tokens, network.testnet), ...more })
      for (const [id, icon] of icons) void draw(id, icon, account.id)
    },
    replace(token, testnet) {
      const tokens = state
        .get()
        .tokens.map((one) => (sameToken(one.asset.id, token.asset.id) ? token : one))
      set(inOrder(tokens, testnet))
    },
    clear: () =>
      set({
        status: 'idle',
        account: undefined,
        tokens: [],
        total: undefined,
        at: undefined,
        error: undefined,
        retryAt: undefined,
      }),
  }
}
