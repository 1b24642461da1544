import type { Plugin, SettableState } from '#kernel'
import { createState, defineManifest, definePlugin } from '#kernel'
import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'

/** A token list as the test sets it. A refresh shows `afterRefresh`. */
export function createTokensDouble(
  start: TokensState,
  afterRefresh = start,
): Pick<SettableState<TokensState>, 'set'> & { readonly plugin: Plugin } {
  const state = createState<TokensState>(start, () => {})
  const manifest = defineManifest({ id: 'tokens', offers: [tokensRef] })
  const setup = manifest.setup(({ offer }) =>
    offer(tokensRef, {
      get: state.get,
      subscribe: state.subscribe,
      refresh: async () => state.set(afterRefresh),
      check: async (id) => {
        const token = state.get().tokens.find(({ asset }) => asset.id === id)
        return token && { ...token, confirmed: true }
      },
      loadPicture() {},
      prices: async () => new Map(),
    }),
  )
  return { plugin: definePlugin(manifest, async () => ({ default: setup }))(), set: state.set }
}
