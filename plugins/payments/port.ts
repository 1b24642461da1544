import { defineRoute } from '#kernel'

/** Shows what a host asks to be paid, and the ways to pay it. */
export const payRoute = defineRoute('Pay')
/** Shows what paying that way costs, step by step. */
export const payQuoteRoute = defineRoute('PayQuote')
/** Follows the payment until it is there. */
export const payLoadingRoute = defineRoute('PayLoading')
