import { createThemeProbe } from './createThemeProbe.ts'
import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import { measureContrast } from './measureContrast.ts'

/** The least contrast of text in WCAG 2.2 (1.4.3). */
const leastContrast = 4.5

/** Texts and what they stand on, by the names of their variables. */
const pairs = [
  ['accent-text', 'accent'],
  ['text', 'background'],
  ['text', 'surface'],
  ['muted', 'background'],
  ['muted', 'surface'],
  ['error', 'background'],
  ['success', 'background'],
  ['warning', 'background'],
  ['accent', 'background'],
  // Badges stand on rows.
  ['accent', 'surface'],
] as const

/** A text colour of a theme that is hard to read. */
export type FaintColour = {
  /** The variables of both: `--lk-muted`. */
  readonly text: string
  readonly ground: string
  readonly mode: 'light' | 'dark'
  /** 1 to 21, as WCAG 2 defines it. */
  readonly contrast: number
  /**
   * The contrast that the modal draws instead, where it corrects the colour. Lower than `contrast`
   * on a ground that is dark in light mode, or light in dark mode.
   */
  readonly corrected?: number
}

function listInMode(mode: 'light' | 'dark', variables: ThemeVariables): readonly FaintColour[] {
  const { read, remove } = createThemeProbe(mode, variables)
  const isSet = (name: string) => Object.hasOwn(variables, `--lk-${name}`)
  const found = pairs
    .filter((names) => names.some(isSet))
    .map(([text, ground]) => ({
      text: `--lk-${text}`,
      ground: `--lk-${ground}`,
      mode,
      contrast: measureContrast(read(text), read(ground)),
      ...(text === 'accent' && { corrected: measureContrast(read('accent-ink'), read(ground)) }),
    }))
  remove()
  return found.filter(
    ({ contrast, corrected = contrast }) => Math.min(contrast, corrected) < leastContrast,
  )
}

/**
 * Lists the texts with a contrast under 4.5 : 1, set or drawn, of which the host set a colour, in
 * the modes that visitors can see. Needs a page; leaves it as it was.
 */
export function listFaintColours(theme: {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}): readonly FaintColour[] {
  const modes = theme.mode === 'auto' ? (['light', 'dark'] as const) : [theme.mode]
  return modes.flatMap((mode) => listInMode(mode, theme.variables))
}
