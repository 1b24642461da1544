/** The names of the engines that are driven here; all other tests run in Chromium. */
export type EngineName = 'Firefox' | 'WebKit'

/** A page of a browser that Playwright cannot drive, moved by its own pointer and keys. */
export type EnginePage = {
  goto(url: string): Promise<void>
  /** Calls a function in the page, which sees nothing of this file; values are JSON. */
  evaluate<R, A extends readonly unknown[]>(task: (...values: A) => R, ...values: A): Promise<R>
  /** Moves the pointer to a point of the viewport, and presses there. */
  press(point: { readonly x: number; readonly y: number }): Promise<void>
  /** Presses and releases keys, one after the other; see `keys`. */
  type(text: string): Promise<void>
  setSize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** Keys without a character, as WebDriver writes them. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const

/** The moves of a press for WebDriver's `performActions`, classic and BiDi alike. */
export const pressActions = ({ x, y }: { readonly x: number; readonly y: number }) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 50 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 60 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** The keys of a text for WebDriver's `performActions`. */
export const typeActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
