import { defineRoute } from '#kernel'

/** Takes an amount and lists the exchanges it can come from. */
export const payWithExchangeRoute = defineRoute('PayWithExchange')
/** Picks what to take out. */
export const payWithExchangeSelectAssetRoute = defineRoute('PayWithExchangeSelectAsset')
