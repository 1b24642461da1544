import { createThemeProbe } from '../../../ui-shell/createThemeProbe.ts'
import type { ThemeVariables } from '../../../ui-shell/hostTypes.ts'
import type { ColourName, ColourPair } from './ThemeDraft.ts'
import { colourNames } from './ThemeDraft.ts'
import { toHex } from './toHex.ts'

type Pairs = Readonly<Record<ColourName, ColourPair>>

/** Reads the colours that a theme has on screen, in both modes. */
export function readPairs(variables: ThemeVariables): Pairs {
  const light = createThemeProbe('light', variables)
  const dark = createThemeProbe('dark', variables)
  const read = (name: ColourName): ColourPair => {
    // The shell has no variable of its own for the QR code.
    if (name === '--lk-qr') {
      const colour = variables[name] ?? '#000000'
      return { light: colour, dark: colour }
    }
    const own = name.slice('--lk-'.length)
    return { light: toHex(light.read(own)), dark: toHex(dark.read(own)) }
  }
  const pairs = Object.fromEntries(colourNames.map((name) => [name, read(name)]))
  light.remove()
  dark.remove()
  // Allowed because every name was read.
  return pairs as Pairs
}
