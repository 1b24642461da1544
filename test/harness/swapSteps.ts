import type { Visit } from './openVisit.ts'

/** The steps of a visitor who swaps, from the form to the wallet. */
export const swapSteps = {
  async pick(visit: Visit, side: 'from' | 'to', symbol: string): Promise<void> {
    await visit.press(visit.frame.locator(`[data-action="token-${side}"]`))
    await visit.waitForView('SwapSelectToken')
    await visit.press(visit.frame.locator('[data-token]').filter({ hasText: symbol }).first())
    await visit.waitForView('Swap')
  },
  async type(visit: Visit, amount: string): Promise<void> {
    const input = visit.frame.locator('input[name="amount"]')
    if (visit.inputMode === 'mouse') return input.fill(amount)
    await visit.tabTo(input)
    await visit.page.keyboard.insertText(amount)
  },
  /** Opens the slippage tolerance or the deadline. */
  openChoice: (visit: Visit, name: 'tolerance' | 'deadline'): Promise<void> =>
    visit.press(visit.frame.locator(`.disclosure:has([data-choice="${name}"]) summary`)),
  /** Waits for the quote and opens the review. */
  async review(visit: Visit): Promise<void> {
    await visit.press(visit.frame.locator('[data-action="next"][data-step="review"]'))
    await visit.waitForView('SwapPreview')
    await visit.frame
      .locator('.armed[data-armed], [data-action="change"], [data-action="again"]')
      .first()
      .waitFor()
  },
  async confirm(visit: Visit): Promise<void> {
    await visit.frame.locator('.armed[data-armed]').waitFor()
    await visit.press(visit.frame.locator('[data-action="confirm"]'))
  },
  /** Waits until the sheet says that the network has confirmed the swap. */
  done: (visit: Visit) => visit.waitForState('confirmed'),
  toast: (visit: Visit, words: string | RegExp) =>
    visit.page
      .locator('latchkey-modal')
      .locator('[data-toast]')
      .filter({ hasText: words })
      .waitFor(),
  sends: async (visit: Visit) =>
    (await visit.readWalletRequests('walletless')).filter(
      (method) => method === 'eth_sendTransaction',
    ).length,
  fact: async (visit: Visit, name: string) =>
    (await visit.frame.locator(`[data-fact="${name}"] dd`).first().textContent()) ?? '',
}
