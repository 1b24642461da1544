import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { EnginePage } from './EnginePage.ts'

/** The middle of an element in the open modal, or else on the page; `undefined` without one. */
type FindPoint = (
  selector: string,
  text: string,
) => { readonly x: number; readonly y: number } | undefined

/** Runs in the page. */
const findPoint: FindPoint = (selector, text) => {
  const modal = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
  const shadows = [...document.querySelectorAll('.latchkey-connect')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  const element = (modal ? [modal] : [document, ...shadows])
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .find(
      (one) =>
        one.textContent?.includes(text) === true &&
        !one.matches('[disabled], [aria-disabled="true"]') &&
        one.getBoundingClientRect().height > 0,
    )
  if (!element) return undefined
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Runs in the page: collects what a console would show in red. */
function collectErrors(): void {
  const errors: string[] = []
  Object.assign(window, { errors })
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  const { error } = console
  console.error = (...values) => {
    errors.push(values.map(String).join(' '))
    error(...values)
  }
}

/** A visitor of the sandbox's demo page in another engine. */
export type EngineVisit = {
  readonly page: EnginePage
  /** Presses the first element of the open modal, or else of the page, that stands still. */
  press(selector: string, text?: string): Promise<void>
  waitForView(view: string): Promise<void>
  waitForText(text: string): Promise<void>
  waitForClose(): Promise<void>
  /** Loads the page again, as it was or with other parameters. */
  load(query?: Readonly<Record<string, string>>): Promise<void>
  /** Errors of the page since it was loaded. */
  readErrors(): Promise<readonly string[]>
}

/** A visitor who has not loaded the demo page yet. */
export function createEngineVisit(page: EnginePage, demo: string): EngineVisit {
  const until = (read: () => Promise<unknown>) =>
    expect.poll(read, { timeout: 30_000, interval: 100 })
  const readView = () =>
    page.evaluate(() => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const isOpen = root?.querySelector('dialog[open]') != null
      return (isOpen && root.querySelector('[data-view]')?.getAttribute('data-view')) || null
    })
  const readText = () =>
    page.evaluate(
      () =>
        document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')?.textContent ??
        '',
    )
  return {
    page,
    async press(selector, text = '') {
      const find = () => page.evaluate(findPoint, selector, text)
      let [before, now] = [await find(), undefined as Awaited<ReturnType<typeof find>>]
      for (let look = 0; look < 200; look++) {
        await pause(100)
        now = await find()
        if (now && before?.x === now.x && before.y === now.y) return page.press(now)
        before = now
      }
      throw new Error(`Nothing to press: ${selector} ${text}; the modal says: ${await readText()}`)
    },
    waitForView: (view) => until(readView).toBe(view),
    waitForText: (text) => until(readText).toContain(text),
    waitForClose: () => until(readView).toBeNull(),
    async load(query = {}) {
      await page.goto(`${demo}?${new URLSearchParams(query)}`)
      await until(() => page.evaluate(() => 'latchkey' in window)).toBe(true)
      await page.evaluate(collectErrors)
    },
    readErrors: () => page.evaluate(() => Reflect.get(window, 'errors')),
  }
}
