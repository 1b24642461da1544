import { defineRoute } from '#kernel'

/** Takes source, target and amount. */
export const swapRoute = defineRoute('Swap')
/** Picks a token to give or to get. */
export const swapSelectTokenRoute = defineRoute<{ readonly side: 'from' | 'to' }>('SwapSelectToken')
/** Shows what is about to be signed, and hands it to the wallet. */
export const swapPreviewRoute = defineRoute('SwapPreview')
