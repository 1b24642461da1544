import type { Page } from 'playwright-core'

/** Waits until the page's modal knows that payments are on, and has them. */
export const paymentsReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await window.latchkey.preload()
    const nothing = { network: 'no:where', amount: '0', recipient: '' } as const
    return window.latchkey.pay(nothing).catch((error) => error.code === 'payment-invalid')
  })
