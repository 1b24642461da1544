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

/** The other variables, in the order of docs/theming.md, each with its default. */
export const otherFields = [
  { name: '--lk-overlay', label: 'Backdrop', placeholder: 'rgb(0 0 0 / 0.5)' },
  { name: '--lk-radius', label: 'Radius', placeholder: '20px' },
  { name: '--lk-width', label: 'Width', placeholder: '370px' },
  { name: '--lk-density', label: 'Density', placeholder: '1' },
  { name: '--lk-font', label: 'Font', placeholder: 'system-ui' },
  { name: '--lk-layer', label: 'Layer', placeholder: '1000' },
] as const
type OtherName = (typeof otherFields)[number]['name']

/** A colour of each mode, as `#rrggbb`. */
export type ColourPair = { readonly light: string; readonly dark: string }

/** The state of the editor: the colours that were changed, and the other variables as CSS. */
export type ThemeDraft = {
  readonly mode: ThemeMode
  readonly colours: Readonly<Partial<Record<ColourName, ColourPair>>>
  readonly others: Readonly<Partial<Record<OtherName, string>>>
}

/** Makes the variables of a draft; those that were not changed are left out. */
export function toVariables({ colours, others }: ThemeDraft): {
  readonly [Name in keyof ThemeVariables]?: string
} {
  return {
    ...Object.fromEntries(
      colourNames.flatMap((name) => {
        const pair = colours[name]
        if (!pair) return []
        const { light, dark } = pair
        return [[name, light === dark ? light : `light-dark(${light}, ${dark})`] as const]
      }),
    ),
    ...others,
  }
}
