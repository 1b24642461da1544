import { afterEach, describe, expect, it } from 'vitest'
import { contrastOf } from '../test/harness/contrastOf.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import * as themes from './themes.ts'

const cases = Object.entries(themes).flatMap(([name, theme]) =>
  (theme.themeMode === 'auto' ? (['light', 'dark'] as const) : [theme.themeMode]).map(
    (mode) => [name, mode, theme] as const,
  ),
)
const texts = ['--text', '--muted', '--accent-ink', '--error', '--success', '--warning']

describe('a ready-made theme', () => {
  let demo: Demo | undefined
  afterEach(() => {
    demo?.shell.unmount()
    demo?.kernel.dispose()
  })

  it.each(cases)('%s has readable texts in %s mode', async (name, mode, { themeVariables }) => {
    demo = mountDemo({ theme: { mode, variables: themeVariables } })
    await demo.open()
    const least = name === 'highContrast' ? 7 : 4.5
    await expect.poll(() => demo?.find('.card')).toBeTruthy()
    const probe = document.createElement('span')
    demo.frame().append(probe)
    const contrast = (text: string, ground: string) => {
      probe.style.color = `var(${text})`
      probe.style.backgroundColor = `var(${ground})`
      return contrastOf(getComputedStyle(probe))
    }
    for (const text of texts)
      expect(contrast(text, '--background'), text).toBeGreaterThanOrEqual(least)
    for (const text of ['--text', '--muted'])
      expect(contrast(text, '--surface'), `${text} on rows`).toBeGreaterThanOrEqual(least)
    expect(contrast('--accent-text', '--accent'), 'on the accent').toBeGreaterThanOrEqual(4.5)
  })
})
