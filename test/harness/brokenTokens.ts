import { defineManifest, definePlugin } from '#kernel'
import { tokensRef } from '#plugins/ports/tokens'

/** A plugin in the place of `tokens` whose code cannot be loaded. */
export const brokenTokens = definePlugin(
  defineManifest({ id: 'tokens', offers: [tokensRef] }),
  () => Promise.reject(new TypeError('no chunk')),
)
