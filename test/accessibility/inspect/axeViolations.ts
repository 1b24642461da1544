import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Look } from '../scenes/looks.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds wrong with the page as it is, host and modal: one line for each element. */
export async function axeViolations(page: Page, { forcedColors }: Look): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (forced) => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const found = await window.axe?.run(document, {
      runOnly,
      resultTypes: ['violations'],
      // Forced colours are the visitor's own; what is computed is still what the author wrote.
      rules: { 'color-contrast': { enabled: !forced } },
    })
    if (!found) return ['axe did not run']
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`))
  }, forcedColors === 'active')
}
