import type { Page } from 'playwright-core'

/**
 * Notes each element that moves up or down inside the card from one frame to the next. A new view
 * starts anew; scrolling is no move, nor what is out of sight. Runs in the page.
 */
function startRecording(): void {
  const shifts: string[] = []
  let view: Element | null = null
  let before = new Map<Element, number>()
  Object.assign(window, { layoutShifts: shifts })

  const describe = ({ className, textContent }: Element) =>
    `.${String(className)} "${textContent?.slice(0, 24)}"`
  const readPlace = (top: number, body: Element | null, element: Element): number | undefined => {
    const box = element.getBoundingClientRect()
    if (box.height === 0) return
    if (!body?.contains(element) || body === element) return box.top - top
    if (box.top > body.getBoundingClientRect().bottom) return
    return box.top - top + body.scrollTop
  }
  const findView = () =>
    document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector('.frame[open] .view:not(.leaving)') ?? null
  const readPlaces = (shown: Element) => {
    const { top } = shown.getBoundingClientRect()
    const body = shown.querySelector('.body')
    const places = new Map<Element, number>()
    for (const element of shown.querySelectorAll('.header, .body, .footer, .body *:not(svg *)')) {
      const place = readPlace(top, body, element)
      if (place !== undefined) places.set(element, place)
    }
    return places
  }
  const noteMoves = (places: Map<Element, number>) => {
    const moved = new Set<Element | null>()
    for (const [element, place] of places) {
      const distance = Math.round(place - (before.get(element) ?? place))
      if (Math.abs(distance) <= 1) continue
      moved.add(element)
      if (!moved.has(element.parentElement)) shifts.push(`${describe(element)} by ${distance}`)
    }
    before = places
  }
  const look = () => {
    requestAnimationFrame(look)
    const shown = findView()
    if (shown !== view) {
      view = shown
      before = new Map()
      shifts.length = 0
    }
    if (view) noteMoves(readPlaces(view))
  }
  look()
}

/** Starts noting what moves in the views of a page; returns a reader for the current view. */
export async function recordShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(startRecording)
  return () => page.evaluate(() => [...Reflect.get(window, 'layoutShifts')])
}
