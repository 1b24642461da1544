import { afterEach, describe, expect, it } from 'vitest'
import { contrastOf } from '../test/harness/contrastOf.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import type { ThemeMode } from './hostTypes.ts'

/** Accents at both ends of lightness, and where black and white are equally far. */
const accents = ['#ffe600', '#5b3df5', '#767676', '#a000fa', '#379119', '#3b82f6', '#000', '#fff']
const modes: readonly ThemeMode[] = ['light', 'dark']
const cases = modes.flatMap((mode) => accents.map((accent) => [accent, mode] as const))

/** The colour of translucent layers on each other, the lowest first. */
function flatten(...layers: readonly string[]): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  for (const layer of layers) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  return `rgb(${[...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ')})`
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
    const style = await show(accent, mode, {
      color: 'var(--accent-text)',
      'background-color': 'var(--accent)',
    })
    expect(contrastOf(style)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(cases)('%s leaves the badge of a row readable in %s mode', async (accent, mode) => {
    const row = await show(accent, mode, { 'background-color': 'var(--surface)' })
    const badge = document.createElement('span')
    badge.className = 'badge accent'
    demo?.frame().append(badge)
    const { color, backgroundColor } = getComputedStyle(badge)
    const ground = flatten(row.backgroundColor, backgroundColor)
    expect(contrastOf({ color, backgroundColor: ground })).toBeGreaterThanOrEqual(4.5)
  })

  it.each(cases)('%s can be read as text on the card in %s mode', async (accent, mode) => {
    const style = await show(accent, mode, {
      color: 'var(--accent-ink)',
      'background-color': 'var(--background)',
    })
    expect(contrastOf(style)).toBeGreaterThanOrEqual(4.5)
  })
})
