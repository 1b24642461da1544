import { defineRoute } from '#kernel'

/** Takes an amount and lists the providers, each with its quote. */
export const onRampProvidersRoute = defineRoute('OnRampProviders')
/** Picks the currency to buy. */
export const onRampTokenSelectRoute = defineRoute('OnRampTokenSelect')
/** Picks the currency to pay with. */
export const onRampFiatSelectRoute = defineRoute('OnRampFiatSelect')
/** The visitor is at the provider; shows how it goes on. */
export const buyInProgressRoute = defineRoute('BuyInProgress')
/** What buying means, and who does it. */
export const whatIsABuyRoute = defineRoute('WhatIsABuy')
