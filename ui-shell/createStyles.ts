import bars from './bars.css?inline'
import controls from './controls.css?inline'
import frame from './frame.css?inline'
import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import modes from './modes.css?inline'
import states from './states.css?inline'
import theme from './theme.css?inline'

/** The stylesheets of one shadow root. */
export type Styles = {
  /** Adds a stylesheet; a text that is there already is not added again. */
  add(css: string): void
  /**
   * Puts mode and variables on the host element, and takes away variables that were put there
   * before.
   */
  apply(
    host: HTMLElement,
    theme: { readonly mode: ThemeMode; readonly variables: ThemeVariables },
  ): void
}

/**
 * Gives a shadow root the shell's stylesheets. Constructed ones: no policy for inline styles needs
 * to be loosened.
 */
export function createStyles(shadow: ShadowRoot): Styles {
  const texts = new Set<string>()
  const add = (css: string) => {
    if (texts.has(css)) return
    texts.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  }
  for (const css of [theme, frame, bars, controls, states, modes]) add(css)
  let before: readonly string[] = []
  return {
    add,
    apply(host, { mode, variables }) {
      host.dataset['theme'] = mode
      for (const name of before) host.style.removeProperty(name)
      before = Object.keys(variables)
      // `undefined` would be written as a value, and `null` leaves the default.
      for (const [name, value] of Object.entries(variables))
        host.style.setProperty(name, value ?? null)
    },
  }
}
