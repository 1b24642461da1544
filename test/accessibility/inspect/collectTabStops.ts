import type { Page } from 'playwright-core'

/** The Tab order of the open modal. */
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

type Stop = {
  readonly at: 'inside' | 'outside' | 'browser'
  readonly name: string
  readonly ringless?: boolean
  readonly covered?: boolean
}

declare global {
  interface Window {
    nameOfElement?(element: Element): string
  }
}

/**
 * Gives elements stable names: a number and the tag as it was first seen, as texts such as a
 * countdown change, and attributes such as that of a button that is not armed yet. Runs in the
 * page.
 */
function nameElements(): void {
  const names = new Map<Element, string>()
  window.nameOfElement ??= (element) => {
    const name =
      names.get(element) ?? `${names.size} ${element.outerHTML.split('>', 1)[0]?.slice(0, 120)}`
    names.set(element, name)
    return name
  }
}

/** The focused element and its look. Runs in the page. */
function readStop(): Stop {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const host = document.activeElement
  const element = root?.activeElement
  if (host !== document.body && host?.localName !== 'latchkey-modal')
    return { at: 'outside', name: host?.outerHTML.slice(0, 120) ?? '' }
  if (!(element instanceof HTMLElement) || !root) return { at: 'browser', name: '' }
  const ring = getComputedStyle(
    element.matches('.field input') ? (element.closest('.field-box') ?? element) : element,
  )
  const box = element.getBoundingClientRect()
  const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return {
    at: 'inside',
    name: window.nameOfElement?.(element) ?? '',
    ringless: ring.outlineStyle === 'none' || Number.parseFloat(ring.outlineWidth) < 2,
    covered: !hit || !(element.contains(hit) || hit.contains(element)),
  }
}

/** Lists the controls that Tab has to reach, named as `look` does. Runs in the page. */
function controlsOnScreen(): readonly string[] {
  const frame = 'dialog[open], section.frame'
  const focusable =
    'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), summary'
  // Tabs are one stop: the chosen one. Closed details have only their summary.
  const left =
    'fieldset:disabled *, details:not([open]) > :not(summary) *, [role="tab"][aria-selected="false"]'
  const elements = [
    ...(document.querySelector('latchkey-modal')?.shadowRoot?.querySelectorAll('*') ?? []),
  ]
  const controls = elements.filter(
    (element) => element.closest(frame) && element.matches(focusable) && !element.matches(left),
  )
  return controls.map((element) => window.nameOfElement?.(element) ?? '')
}

/** Presses Tab until the order repeats; elements that were added meanwhile count once. */
async function runRound(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly Stop[]> {
  const most = 4 + (await page.locator('body :is(button, a, input, select, textarea)').count())
  const stops: Stop[] = []
  for (let count = 0; count < most; count++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(readStop)
    if (stop.at === 'inside' && stops.some(({ name }) => name === stop.name)) break
    stops.push(stop)
  }
  return stops
}

/** Goes round the whole modal with the Tab key, forwards or backwards. */
export async function collectTabStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<TabStops> {
  await page.evaluate(nameElements)
  const controls = await page.evaluate(controlsOnScreen)
  const stops = await runRound(page, key)
  const names = (filter: (stop: Stop) => boolean | undefined) => [
    ...new Set(stops.filter(filter).map(({ name }) => name)),
  ]
  const reached = names(({ at }) => at === 'inside')
  return {
    missed: controls.filter((control) => !reached.includes(control)),
    ringless: names(({ ringless }) => ringless),
    covered: names(({ covered }) => covered),
    outside: names(({ at }) => at === 'outside'),
  }
}
