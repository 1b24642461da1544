import type { Visit } from './openVisit.ts'

/** An address that nothing in the sandbox pays. */
export const unfundedAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function openForm(visit: Visit): Promise<void> {
  await visit.open()
  await visit.press(visit.frame.locator('[data-action="send"]'))
  await visit.waitForView('WalletSend')
}
async function pickToken(visit: Visit, symbol: string): Promise<void> {
  await visit.press(visit.frame.locator('[data-action="token"]'))
  await visit.waitForView('WalletSendSelectToken')
  await visit.press(visit.frame.locator('[data-token]').filter({ hasText: symbol }).first())
  await visit.waitForView('WalletSend')
}
async function fillField(
  visit: Visit,
  field: 'Amount' | 'To' | 'Memo',
  text: string,
): Promise<void> {
  const input = visit.frame.getByLabel(field, { exact: true })
  if (visit.inputMode === 'mouse') return input.fill(text)
  await visit.tabTo(input)
  await visit.page.keyboard.insertText(text)
}

/** The steps of a visitor who sends, from the account to the wallet. */
export const sendSteps = {
  toForm: openForm,
  pick: pickToken,
  type: fillField,
  async fill(
    visit: Visit,
    { symbol = 'ETH', amount = '0.25', to = unfundedAddress } = {},
  ): Promise<void> {
    await pickToken(visit, symbol)
    await fillField(visit, 'Amount', amount)
    await fillField(visit, 'To', to)
  },
  /** Opens the review, and waits until it can be confirmed or shows the reason. */
  async preview(visit: Visit): Promise<void> {
    await visit.press(visit.frame.locator('[data-action="next"][data-step="preview"]'))
    await visit.waitForView('WalletSendPreview')
    await visit.frame.locator('.armed[data-armed], [data-action="change"]').waitFor()
  },
  confirm: (visit: Visit) => visit.press(visit.frame.locator('[data-action="confirm"]')),
  toast: (visit: Visit, words: string | RegExp) =>
    visit.page
      .locator('latchkey-modal')
      .locator('[data-toast]')
      .filter({ hasText: words })
      .waitFor(),
  sends: async (visit: Visit, wallet = 'walletless') =>
    (await visit.readWalletRequests(wallet)).filter((method) => method === 'eth_sendTransaction')
      .length,
}
