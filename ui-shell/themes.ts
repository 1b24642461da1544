import type { ThemeMode, ThemeVariables } from './hostTypes.ts'

/**
 * An appearance of the modal: options of `createModal`, or arguments of `setThemeMode` and
 * `setThemeVariables`.
 */
export type Theme = { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }

/**
 * Dark blue, whatever the visitor's system says.
 * @example createModal({ ...midnight })
 */
export const midnight: Theme = {
  themeMode: 'dark',
  themeVariables: {
    '--lk-accent': 'oklch(0.78 0.13 265)',
    '--lk-background': 'oklch(0.19 0.045 270)',
    '--lk-surface': 'oklch(0.25 0.05 270)',
    '--lk-text': 'oklch(0.96 0.01 270)',
    '--lk-muted': 'oklch(0.76 0.03 270)',
    '--lk-border': 'oklch(0.36 0.06 270)',
    '--lk-overlay': 'oklch(0.1 0.03 270 / 0.7)',
  },
}

/** Black and white with a strong accent: every text has a contrast of at least 7 : 1. */
export const highContrast: Theme = {
  themeMode: 'auto',
  themeVariables: {
    '--lk-accent': 'light-dark(oklch(0.36 0.17 264), oklch(0.9 0.15 95))',
    '--lk-background': 'light-dark(oklch(1 0 0), oklch(0 0 0))',
    '--lk-surface': 'light-dark(oklch(0.97 0 0), oklch(0.16 0 0))',
    '--lk-text': 'light-dark(oklch(0 0 0), oklch(1 0 0))',
    '--lk-muted': 'light-dark(oklch(0.3 0 0), oklch(0.9 0 0))',
    '--lk-border': 'light-dark(oklch(0.35 0 0), oklch(0.8 0 0))',
    '--lk-error': 'light-dark(oklch(0.38 0.15 27), oklch(0.85 0.1 25))',
    '--lk-success': 'light-dark(oklch(0.36 0.09 150), oklch(0.87 0.15 150))',
    '--lk-warning': 'light-dark(oklch(0.38 0.08 70), oklch(0.89 0.13 90))',
  },
}

/** The standard theme with a violet accent. */
export const violet: Theme = {
  themeMode: 'auto',
  themeVariables: { '--lk-accent': 'light-dark(oklch(0.5 0.22 290), oklch(0.76 0.14 295))' },
}

/** The standard theme with an orange accent and rounder corners. */
export const tangerine: Theme = {
  themeMode: 'auto',
  themeVariables: {
    '--lk-accent': 'light-dark(oklch(0.68 0.19 45), oklch(0.78 0.15 60))',
    '--lk-radius': '28px',
  },
}
