import type { TestWallet, TestWalletRequest } from './TestWallet.ts'
import { testWalletScript } from './testWalletScript.ts'

/** The part of Playwright's `Page` that is used. */
export type AutomatedPage = {
  exposeFunction(name: string, callback: TestWallet['answer']): Promise<unknown>
  addInitScript(script: { readonly content: string }): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  isClosed(): boolean
}

/**
 * Puts a test wallet on a page of Playwright. Call it before `page.goto`. The wallet stays in your
 * test: it survives reloads and several pages, and its controls act at once.
 */
export async function addTestWallet(page: AutomatedPage, wallet: TestWallet): Promise<void> {
  const { namespace, name } = wallet.description
  const written = name.replace(/\W/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`)
  const binding = `testWallet_${namespace}_${written}`
  await page.exposeFunction(binding, (request: TestWalletRequest) => wallet.answer(request))
  await page.addInitScript({ content: testWalletScript(wallet.description, binding) })
  const stop = wallet.listen((change) => {
    if (page.isClosed()) return stop()
    const detail = JSON.stringify({ detail: change })
    // A page that navigates at this moment reads the state anew.
    page
      .evaluate(`window.dispatchEvent(new CustomEvent(${JSON.stringify(binding)}, ${detail}))`)
      .catch(() => {})
  })
}
