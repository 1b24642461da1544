import type { Page } from 'playwright-core'

/** Elements that overflow the modal or the page sideways, one line each. */
export const findOverflowing = (page: {
  evaluate<Result>(task: () => Result): Promise<Result>
}): Promise<readonly string[]> =>
  page.evaluate(() => {
    const frame = document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector('dialog[open], section.frame')
    const card = frame?.querySelector('.card')?.getBoundingClientRect()
    if (!frame || !card) return ['there is no modal']
    // Content of closed details keeps the layout of an earlier look.
    const inLayout = [...frame.querySelectorAll<HTMLElement>('.card, .card *')].filter(
      (element) => !element.closest('details:not([open]) > :not(summary)'),
    )
    const over = inLayout.filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && (left < card.left - 0.5 || right > card.right + 0.5)
    })
    const scrolling = inLayout.filter(
      // The text of a single-line field scrolls with it. A hidden name that ends in an ellipsis is
      // whole in the text beside it.
      (element) =>
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.matches('input, [aria-hidden="true"]') &&
        getComputedStyle(element).overflowX !== 'visible',
    )
    const wide =
      card.left < 0 || card.right > innerWidth + 0.5 ? ['the card is wider than the page'] : []
    return [...wide, ...[...over, ...scrolling].map((element) => element.outerHTML.slice(0, 160))]
  })

/**
 * Targets that are smaller than `least` pixels in a direction. Links within a sentence are as high
 * as its lines, and a box is pressed by its label.
 */
export const findSmallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((smallest) => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const all = [
      ...(root?.querySelectorAll<HTMLElement>(
        'button, a[href], summary, input, select, [role="tab"]',
      ) ?? []),
    ]
    return all
      .filter((element) => !(element.matches('a.link') && element.closest('p, span, label')))
      .map((element) => element.closest<HTMLElement>('label, .field-box') ?? element)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return height < smallest - 0.5 || width < smallest - 0.5
      })
      .map((target) => target.outerHTML.slice(0, 160))
  }, least)

/** Texts and controls that no scrolling brings into sight whole. */
export const findUnreachable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const frame = root?.querySelector('dialog[open], section.frame')
    if (!root || !frame) return ['there is no modal']
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
    const wanted = [...frame.querySelectorAll<HTMLElement>('.card *')].filter(
      (element) =>
        (hasText(element) || element.matches('button, a[href], input, select')) &&
        // The options of a closed list are the browser's to show.
        !element.closest('.unseen, [aria-hidden="true"], .spinner-label, option') &&
        // Details that are closed open on demand.
        !element.closest('details:not([open]) > :not(summary)'),
    )
    const lost = wanted.filter((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // Of a link that goes over two lines, the first part; isolates of a text are parts without width.
      const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
      if (!box) return true
      const points = [box.top + 2, box.top + box.height / 2, box.bottom - 2].filter(
        (y) => box.height <= innerHeight || (y > 0 && y < innerHeight),
      )
      return points.some((y) => {
        const hit = root.elementFromPoint(box.left + box.width / 2, y)
        return !hit || !(element.contains(hit) || hit.contains(element)) || hit === frame
      })
    })
    return lost.map((element) => element.outerHTML.slice(0, 160))
  })

/** Texts that are cut off in their own box. */
export const findClipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const cut = [...(root?.querySelectorAll<HTMLElement>('.card *') ?? [])].filter((element) => {
      const skipped = 'input, .unseen, .spinner-label, svg, [aria-hidden="true"]'
      if (element.closest(`${skipped}, details:not([open]) > :not(summary)`)) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      )
    })
    return cut.map((element) => element.outerHTML.slice(0, 160))
  })

/** Sets the text spacing that a visitor may set (WCAG 1.4.12). */
export const applyTextSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-block-end: 2em !important }`,
    )
    root?.adoptedStyleSheets.push(sheet)
  })

/** Animations that run in spite of reduced motion. */
export const findRunningAnimations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    return (root?.getAnimations() ?? [])
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => String(effect?.getComputedTiming().duration))
  })
