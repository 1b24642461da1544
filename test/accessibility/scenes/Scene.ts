import type { Locator, Page } from 'playwright-core'

/** The demo page on the sandbox, and what can be done to both. */
export type SceneFixture = {
  readonly page: Page
  /** Opens the modal, at a view of its own choice or at a named one. */
  open(view?: string, params?: unknown): Promise<void>
  /** An element of the modal. */
  find(selector: string): Locator
  /** The row that says so, pressed. */
  press(selector: string): Promise<void>
  /** Works the controls of a wallet of the page: `wallet('walletless', 'hold')`. */
  wallet(id: string, control: string, ...values: readonly unknown[]): Promise<void>
  /** Connects the page's wallet and leaves the modal closed. */
  connect(): Promise<void>
  /** Goes offline, once the open view has the texts of both languages. */
  goOffline(): Promise<void>
  /** A control call of the sandbox. */
  control(method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown>
  /** The six digits of the last mail to that address, once it is there. */
  waitForMailedCode(to: string): Promise<string>
  /** Passes the pairing code on screen to the phone wallet, with the given behaviour. */
  scan(behaviour: 'reject' | 'ignore'): Promise<unknown>
}

/** One view in one state, with the steps to it on the demo page. */
export type Scene = {
  /** Unique; names the picture and the tests. */
  readonly name: string
  /** The view that must be on screen: `data-view`. */
  readonly view: string
  /** An element that must be on screen, which only this state has. */
  readonly waitFor?: string
  /** Parameters of the demo page. */
  readonly query?: Readonly<Record<string, string>>
  /** Stops the clock until the scene moves it. */
  readonly clock?: true
  /** A change of language would end the state. */
  readonly oneLanguage?: true
  /** The device's user agent. */
  readonly userAgent?: string
  /** Before the page loads. */
  before?(stage: SceneFixture): Promise<unknown>
  reach(stage: SceneFixture): Promise<unknown>
}
