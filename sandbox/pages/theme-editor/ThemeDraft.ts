import type { ThemeMode, ThemeVariables } from '../../../ui-shell/hostTypes.ts'

/** The variables that are colours, in the order of docs/theming.md. */
export const colourNames = [
  '--lk-accent',
  '--lk-accent-text',
  '--lk-background',
  '--lk-surface',
  '--lk-text',
  '--lk-muted',
  '--lk-border',
  '--lk-error',
  '--lk-success',
  '--lk-warning',
  '--lk-qr',
] as const
export type ColourName = (typeof colourNames)[number]

/** A colour of each mode, as `#rrggbb`. */
export type ColourPair = { readonly light: string; readonly dark: string }

/** The state of the editor: the colours that were changed, and the other variables as CSS. */
export type ThemeDraft = {
  readonly mode: ThemeMode
  readonly colours: Readonly<Partial<Record<ColourName, ColourPair>>>
  readonly radius?: string
  readonly width?: string
  readonly font?: string
}

/** Makes the variables of a draft; those that were not changed are left out. */
export function toVariables({ colours, radius, width, font }: ThemeDraft): ThemeVariables {
  return {
    ...Object.fromEntries(
      colourNames.flatMap((name) => {
        const pair = colours[name]
        if (!pair) return []
        const { light, dark } = pair
        return [[name, light === dark ? light : `light-dark(${light}, ${dark})`] as const]
      }),
    ),
    ...(radius && { '--lk-radius': radius }),
    ...(width && { '--lk-width': width }),
    ...(font && { '--lk-font': font }),
  }
}
