/** A view in a state, by its name in test/accessibility/scenes. */
export type SceneEntry = {
  readonly name: string
  readonly view: string
  readonly group: string
  /** Parameters of the demo page. */
  readonly query: Readonly<Record<string, string>>
}
export type AppearanceEntry = {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Pixels of the viewport. */
  readonly width: number
  readonly forcedColors?: string
  readonly reducedMotion?: string
}
/** The content of `/gallery.json`. */
export type SceneList = {
  readonly scenes: readonly SceneEntry[]
  readonly appearances: readonly AppearanceEntry[]
  readonly pictures: readonly string[]
  /** Languages of the modal. */
  readonly locales: readonly string[]
}
