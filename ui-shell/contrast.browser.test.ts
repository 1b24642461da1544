import { afterEach, describe, expect, it } from 'vitest'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import type { ThemeMode } from './hostTypes.ts'

/** Accents at both ends of lightness, and where black and white are equally far. */
const accents = ['#ffe600', '#5b3df5', '#767676', '#a000fa', '#379119', '#3b82f6', '#000', '#fff']
const modes: readonly ThemeMode[] = ['light', 'dark']
const cases = modes.flatMap((mode) => accents.map((accent) => [accent, mode] as const))

/** The relative luminance of a computed colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser draws no canvas.')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('a host’s accent', () => {
  let demo: Demo | undefined
  afterEach(() => {
    demo?.shell.unmount()
    demo?.kernel.dispose()
  })
  /** A text in the frame, in colours of the theme. */
  const show = async (
    accent: string,
    mode: ThemeMode,
    colours: Readonly<Record<string, string>>,
  ) => {
    demo = mountDemo({ theme: { mode, variables: { '--lk-accent': accent } } })
    await demo.open()
    await expect.poll(() => demo?.find('.card')).toBeTruthy()
    const text = document.createElement('span')
    for (const [name, value] of Object.entries(colours)) text.style.setProperty(name, value)
    demo.frame().append(text)
    return getComputedStyle(text)
  }

  it.each(cases)('%s has readable text on it in %s mode', async (accent, mode) => {
    const { color, backgroundColor } = await show(accent, mode, {
      color: 'var(--accent-text)',
      'background-color': 'var(--accent)',
    })
    expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(cases)('%s can be read as text on the card in %s mode', async (accent, mode) => {
    const { color, backgroundColor } = await show(accent, mode, {
      color: 'var(--accent-ink)',
      'background-color': 'var(--background)',
    })
    expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
  })
})
