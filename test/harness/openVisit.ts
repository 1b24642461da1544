import type { JSHandle, Locator, Page } from 'playwright-core'
import type { WalletControls } from '../../sandbox/wallets/createExtensionWallet.ts'
import { followPending } from './followPending.ts'
import { readShownView } from './readShownView.ts'
import { waitUntil } from './waitUntil.ts'

/** The input of a visit: mouse, or keyboard alone. */
export type InputMode = 'mouse' | 'keyboard'

/** A visit to a page of the sandbox. */
export type Visit = {
  readonly page: Page
  readonly inputMode: InputMode
  /** URLs of all requests since the visit began, or since the list was cleared. */
  readonly requests: string[]
  /** The number of requests without an answer. */
  countPending(): number
  /** The open windows of the page. */
  readonly popups: ReadonlySet<Page>
  /** Errors that the page printed or threw. */
  readonly errors: string[]
  /** The dialog, or the region of an embedded modal. */
  readonly frame: Locator
  /** A text on screen. Its announcement to screen readers has the same words. */
  getText(words: string | RegExp): Locator
  /** Resolves once the page has its wallets and its modal. */
  waitForReady(): Promise<void>
  /** Presses an element: clicks it, or tabs to it and presses Enter. */
  press(target: Locator | string): Promise<void>
  /** Moves the focus to an element with the Tab key alone. */
  tabTo(target: Locator): Promise<void>
  /** Presses a button or a link by its text. */
  pressButton(name: string | RegExp): Promise<void>
  /** Waits for a view, by its name in the specification. */
  waitForView(view: string): Promise<void>
  /** Opens the modal with the page's own button, and waits until loading ends. */
  open(): Promise<void>
  /** Connects a wallet of the page, from opening the modal to its closing. */
  connect(wallet?: string): Promise<void>
  /** Waits for a state of the view on screen. */
  waitForState(name: string): Promise<void>
  /** Waits until the modal is closed. */
  waitForClose(): Promise<void>
  /** Waits until a fact on the page reads as expected. */
  waitForFact(fact: string, text: string | RegExp): Promise<void>
  /** The text or name of the focused element, into shadow roots. */
  readFocusedName(): Promise<string>
  /** Calls a control of a wallet of the page. */
  controlWallet(wallet: string, control: keyof WalletControls, ...given: unknown[]): Promise<void>
  /** Advances the page's test clock, and waits until it sends no more requests. */
  advanceClock(ms: number): Promise<void>
  /** The methods requested from a wallet of the page, oldest first. */
  readWalletRequests(wallet: string): Promise<string[]>
}

const maxTabs = 80

const hasFocus = (target: Locator) =>
  target.evaluate((element) => {
    const root = element.getRootNode()
    return (
      (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === element
    )
  })

/** Moves the focus to an element with the keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let count = 0; count < maxTabs; count++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${target}`)
}

/** Waits until the card keeps its position: late content would move the next button. */
async function waitForStableCard(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const {
        x = 0,
        y = 0,
        height = 0,
      } = document
        .querySelector('latchkey-modal')
        ?.shadowRoot?.querySelector('.card')
        ?.getBoundingClientRect() ?? {}
      return [x, y, height].map(Math.round).join()
    })
  let before = ''
  await waitUntil(async () => {
    const now = await place()
    const same = now === before
    before = now
    return same
  }).toBe(true)
}

/** Waits until the list of requests stayed equal ten times. */
async function waitForQuietNetwork(requests: readonly string[]): Promise<void> {
  const seen: number[] = []
  await waitUntil(() => seen.push(requests.length) > 10 && seen.at(-1) === seen.at(-10)).toBe(true)
}

/**
 * True if a money button asks for another press, or arms again, and can now be pressed again. It
 * does both when it moved.
 */
async function hasRearmed(armed: JSHandle<Element | null>): Promise<boolean> {
  const look = () =>
    armed
      .evaluate((element) => {
        if (!element?.isConnected) return 'none'
        if (element.hasAttribute('data-early')) return 'early'
        return element.hasAttribute('data-armed') ? 'armed' : 'arming'
      })
      .catch(() => 'none')
  const seen = await look()
  if (seen === 'early') return true
  if (seen !== 'arming') return false
  await waitUntil(look).not.toBe('arming')
  return (await look()) === 'armed'
}

/** Runs in the page. */
function getFocusedName(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}

/**
 * The browser's own messages about the driver's scripts, which run in every frame, sandboxed
 * ones included.
 */
const isDriverMessage = (text: string) =>
  /^Blocked script execution in .* is sandboxed and the 'allow-scripts' permission is not set/.test(
    text,
  )

function collectErrors(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !isDriverMessage(message.text()) &&
      problems.push(message.text()),
  )
  return problems
}

function collectPopups(page: Page): ReadonlySet<Page> {
  const open = new Set<Page>()
  page.on('popup', (popup) => {
    open.add(popup)
    popup.on('close', () => open.delete(popup))
  })
  return open
}

/** Runs in the page. */
function applyControl([id, name, values]: readonly [string, string, readonly unknown[]]): void {
  const control = Object(window.sandboxWallets?.[id])[name]
  if (typeof control !== 'function')
    throw new Error(`The page's wallet ${id} has no control ${name}`)
  Reflect.apply(control, undefined, values)
}

/** Runs in the page. */
const readMethods = (wallet: string): string[] =>
  window.sandboxWallets?.[wallet]?.requests?.().map(({ method }) => method) ?? []

/** Opens a visit on a page of a browser. */
export async function openVisit(page: Page, hand: InputMode): Promise<Visit> {
  const requests: string[] = []
  const problems = collectErrors(page)
  const popups = collectPopups(page)
  page.on('request', (request) => requests.push(request.url()))
  const countPending = followPending(page)
  const frame = page.locator('latchkey-modal').locator('dialog[open], section.frame')

  const pressOnce = async (target: Locator) => {
    if (hand === 'mouse') return target.click()
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const press: Visit['press'] = async (what) => {
    const target = typeof what === 'string' ? page.locator(what) : what
    const armed = await target.evaluateHandle((element) => element.closest('.armed'))
    do await pressOnce(target)
    while (await hasRearmed(armed))
  }
  const pressButton: Visit['pressButton'] = (name) =>
    press(frame.getByRole('button', { name }).or(frame.getByRole('link', { name })).first())
  const waitForClose = () => frame.waitFor({ state: 'detached' })
  const waitForFact: Visit['waitForFact'] = (fact, text) =>
    waitUntil(() => page.getByTestId(fact).first().textContent()).toMatch(text)
  const open = async () => {
    await press('#connect')
    // Late content makes the card grow and moves the next button.
    await frame.waitFor()
    await frame.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  return {
    page,
    inputMode: hand,
    requests,
    countPending,
    popups,
    errors: problems,
    frame,
    getText: (words) => frame.getByText(words).and(page.locator(':not([data-live])')),
    press,
    tabTo: (target) => tabTo(page, target),
    pressButton,
    waitForClose,
    waitForFact,
    open,
    waitForReady: () => page.waitForFunction(() => 'latchkey' in window).then(() => {}),
    async waitForView(view) {
      await waitUntil(() => page.evaluate(readShownView)).toBe(view)
      await waitForStableCard(page)
    },
    waitForState: (name) =>
      frame.locator(`:is(.status-panel, .review-status)[data-state="${name}"]`).waitFor(),
    async connect(wallet = 'Harbor') {
      await open()
      await pressButton(new RegExp(`^${wallet}`))
      await waitForClose()
      await waitForFact('status', /^connected/)
    },
    readFocusedName: () => page.evaluate(getFocusedName),
    controlWallet: (wallet, control, ...given) =>
      page.evaluate(applyControl, [wallet, control, given] as const),
    async advanceClock(ms) {
      await page.clock.runFor(ms)
      await waitForQuietNetwork(requests)
    },
    readWalletRequests: (wallet) => page.evaluate(readMethods, wallet),
  }
}
