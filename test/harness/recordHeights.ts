import type { Page } from 'playwright-core'

/** Notes the height of the open card in each frame, whenever it changes. Runs in the page. */
function startRecording(): void {
  const heights: number[] = []
  Object.assign(window, { cardHeights: heights })
  const look = () => {
    requestAnimationFrame(look)
    const card = document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('.frame[open] .card')
    if (card && heights.at(-1) !== card.offsetHeight) heights.push(card.offsetHeight)
  }
  look()
}

/** Starts noting the heights that the card has on screen; returns their reader. In CSS pixels. */
export async function recordHeights(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(startRecording)
  return () => page.evaluate(() => [...Reflect.get(window, 'cardHeights')])
}
