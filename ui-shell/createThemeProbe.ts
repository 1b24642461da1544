import type { Release } from '#kernel'
import { createStyles } from './createStyles.ts'
import type { ThemeVariables } from './hostTypes.ts'

/** Reads the colours that a theme has on screen. */
export type ThemeProbe = {
  /** The computed colour of an internal variable: `accent-ink`. */
  read(name: string): string
  remove: Release
}

/** Adds an invisible element to the page that has the colours of a theme in one mode. */
export function createThemeProbe(mode: 'light' | 'dark', variables: ThemeVariables): ThemeProbe {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const frame = Object.assign(document.createElement('div'), { className: 'frame' })
  const text = document.createElement('span')
  createStyles(shadow).apply(host, { mode, variables })
  frame.append(text)
  shadow.append(frame)
  document.body.append(host)
  return {
    read(name) {
      text.style.setProperty('color', `var(--${name})`)
      return getComputedStyle(text).color
    },
    remove: () => host.remove(),
  }
}
