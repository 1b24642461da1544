import type { Page } from 'playwright-core'

/** What the Tab key does in the open modal. */
export type TabStops = {
  /** Controls that Tab never reached. */
  readonly missed: readonly string[]
  /** Stops without a ring of at least two pixels around them. */
  readonly ringless: readonly string[]
  /** Stops that were covered by something else, or out of sight, when they had the focus. */
  readonly covered: readonly string[]
  /** Places outside of the modal that got the focus. */
  readonly outside: readonly string[]
}

type Stop = { readonly at: 'inside' | 'outside' | 'browser'; readonly name: string; readonly ringless?: boolean; readonly covered?: boolean }

/** Where the focus is and how it looks there. Runs in the page. */
function look(): Stop {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const host = document.activeElement
  const element = root?.activeElement
  if (host !== document.body && host?.localName !== 'latchkey-modal') return { at: 'outside', name: host?.outerHTML.slice(0, 120) ?? '' }
  if (!(element instanceof HTMLElement) || !root) return { at: 'browser', name: '' }
  const ring = getComputedStyle(element.matches('.field input') ? (element.closest('.field-box') ?? element) : element)
  const box = element.getBoundingClientRect()
  const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return {
    at: 'inside',
    // By its tag alone: a countdown in it changes while the focus goes round.
    name: `${[...root.querySelectorAll('*')].indexOf(element)} ${element.outerHTML.split('>', 1)[0]?.slice(0, 120)}`,
    ringless: ring.outlineStyle === 'none' || Number.parseFloat(ring.outlineWidth) < 2,
    covered: !hit || !(element.contains(hit) || hit.contains(element)),
  }
}

/** What Tab has to reach, named as `look` does. Runs in the page. */
function controlsOnScreen(): readonly string[] {
  const frame = 'dialog[open], section.frame'
  const focusable = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), summary'
  // Tabs are one stop: the chosen one.
  const left = 'fieldset:disabled *, [role="tab"][aria-selected="false"]'
  return [...(document.querySelector('latchkey-modal')?.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element, at) =>
    element.closest(frame) && element.matches(focusable) && !element.matches(left) ? [`${at} ${element.outerHTML.split('>', 1)[0]?.slice(0, 120)}`] : [],
  )
}

/** Goes round the whole modal with the Tab key, forwards or backwards. */
export async function tabStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<TabStops> {
  const controls = await page.evaluate(controlsOnScreen)
  const stops: Stop[] = []
  const around = await page.locator('body :is(button, a, input, select, textarea)').count()
  for (let count = 0; count < around + 4; count++) {
    await page.keyboard.press(key)
    stops.push(await page.evaluate(look))
  }
  const names = (filter: (stop: Stop) => boolean | undefined) => [...new Set(stops.filter(filter).map(({ name }) => name))]
  const reached = names(({ at }) => at === 'inside')
  return {
    missed: controls.filter((control) => !reached.includes(control)),
    ringless: names(({ ringless }) => ringless),
    covered: names(({ covered }) => covered),
    outside: names(({ at }) => at === 'outside'),
  }
}
