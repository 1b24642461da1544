import type { AssetId, Connections, Scope } from '#kernel'
import type { Pictures, Token, TokensState } from '#plugins/ports/tokens'
import { isSameToken } from './isSameToken.ts'
import type { ParsedToken } from './parseToken.ts'
import type { TokenQuery } from './readTokens.ts'
import { retryDelay } from './retryDelay.ts'
import { sortTokens } from './sortTokens.ts'
import { toTokenBalance } from './toTokenBalance.ts'
import { toTokenKey } from './toTokenKey.ts'

/** The known tokens of one account, for screens and hosts. */
export type TokenStore = {
  get(): TokensState
  set(change: Partial<TokensState>): void
  /** Shows the tokens that were read; the pictures of the first ones follow. */
  show(list: readonly ParsedToken[], query: TokenQuery, more: Partial<TokensState>): void
  /** Replaces a token with newer data. */
  replace(token: Token, testnet: boolean): void
  /** Loads the picture of a token. */
  loadPicture(id: AssetId): void
  clear(): void
}

/** Pictures that load at once: more tokens than a screen shows. */
const firstPictures = 24

type TokenStoreTools = {
  readonly state: Scope<never, never, void, TokensState>['state']
  readonly connections: Connections
  readonly pictures: Pictures
}

/** Merges a token update. Data confirmed by the chain stays, and so does the picture. */
function mergeToken(update: Token, before: Token | undefined): Token {
  const { asset, confirmed } = before ?? update
  const iconUrl = asset.iconUrl
  if (before && confirmed && update.asset.decimals !== asset.decimals) return before
  if (confirmed) return { ...update, asset, confirmed }
  return iconUrl === undefined ? update : { ...update, asset: { ...update.asset, iconUrl } }
}

/** Creates the store. */
export function createTokenStore({ state, connections, pictures }: TokenStoreTools): TokenStore {
  let icons: ReadonlyMap<AssetId, string | undefined> = new Map()
  const set = (change: Partial<TokensState>) => {
    state.update((draft) => void Object.assign(draft, change))
    const { account, at, retryAt, tokens } = state.get()
    if (account === undefined) return
    const tokenBalance = tokens.map((token) =>
      toTokenBalance({ token, icon: icons.get(token.asset.id) }),
    )
    const lastRetry = retryAt === undefined ? undefined : retryAt - retryDelay
    connections.setAccountFacts(account, { lastRetry, ...(at !== undefined && { tokenBalance }) })
  }
  const loadPicture = async (id: AssetId) => {
    const { account } = state.get()
    const iconUrl = await pictures.load(icons.get(id))
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
      const known = new Map(before.map((token) => [toTokenKey(token.asset.id), token]))
      const tokens = list.map(({ token }) =>
        mergeToken(token, known.get(toTokenKey(token.asset.id))),
      )
      icons = new Map(list.map(({ token, icon }) => [token.asset.id, icon]))
      set({ account: account.id, ...sortTokens(tokens, network.testnet), ...more })
      for (const { asset } of state.get().tokens.slice(0, firstPictures)) void loadPicture(asset.id)
    },
    loadPicture: (id) => void loadPicture(id),
    replace(token, testnet) {
      const tokens = state
        .get()
        .tokens.map((one) => (isSameToken(one.asset.id, token.asset.id) ? token : one))
      set(sortTokens(tokens, testnet))
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
