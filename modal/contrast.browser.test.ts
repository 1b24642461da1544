import { describe, expect, it } from 'vitest'
import type { ThemeMode, ThemeVariables } from '#ui-shell'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createSnapshotStore } from './snapshotStore.ts'
import { warnOfContrast } from './warnOfContrast.ts'

/** The warnings of a theme. */
function start(themeVariables: ThemeVariables, themeMode: ThemeMode = 'light') {
  const { platform, logs } = createTestPlatform()
  const store = createSnapshotStore({ themeMode, themeVariables }, true)
  warnOfContrast({ platform }, { platform }, store)
  return { store, warnings: () => logs.map(({ level, message }) => `${level}: ${message}`) }
}

describe('the contrast of a host’s theme', () => {
  it('warns of an accent whose text is drawn darker', () => {
    expect(start({ '--lk-accent': '#ffe600' }).warnings()).toEqual(
      ['background', 'surface'].map((ground) =>
        expect.stringMatching(
          new RegExp(
            `^warn: \`--lk-accent\` on \`--lk-${ground}\` has a contrast of 1\\.\\d : 1 in light mode\\. Text in it is drawn darker, with \\d\\.\\d : 1: set a darker colour to keep yours\\.$`,
          ),
        ),
      ),
    )
  })

  it.each([
    ['light', '#15202b', '#7df', 'darker', 'lighter'],
    ['dark', '#fff', '#046', 'lighter', 'darker'],
  ] as const)(
    'warns of an accent that can be read, and is drawn %s mode’s way on a ground of the other',
    (mode, background, accent, direction, opposite) => {
      const theme = { '--lk-background': background, '--lk-accent': accent }
      const [warning] = start(theme, mode)
        .warnings()
        .filter((one) => one.includes('`--lk-accent` on `--lk-background`'))
      expect(warning).toMatch(
        new RegExp(
          `Text in it is drawn ${direction}, with [1-4]\\.\\d : 1: set a ${opposite} \`--lk-background\`, or the other theme mode\\.$`,
        ),
      )
    },
  )

  it('warns of a translucent text by the colour that it has on its ground', () => {
    expect(start({ '--lk-muted': 'rgb(0 0 0 / 0.4)' }).warnings()).toEqual([
      expect.stringContaining('`--lk-muted` on `--lk-background` has a contrast of 2.'),
      expect.stringContaining('`--lk-muted` on `--lk-surface` has a contrast of 2.'),
    ])
  })

  it('warns of a text that cannot be read on the accent, in both modes', () => {
    const { warnings } = start({ '--lk-accent': '#777', '--lk-accent-text': '#888' }, 'auto')
    expect(warnings().filter((warning) => warning.includes('`--lk-accent-text`'))).toEqual([
      'warn: `--lk-accent-text` on `--lk-accent` has a contrast of 1.3 : 1 in light mode. Text needs 4.5 : 1.',
      'warn: `--lk-accent-text` on `--lk-accent` has a contrast of 1.3 : 1 in dark mode. Text needs 4.5 : 1.',
    ])
  })

  it('warns once of each, and again of a theme that is set later', () => {
    const { store, warnings } = start({ '--lk-muted': '#ccc' })
    expect(warnings()).toHaveLength(2)
    store.set({ themeVariables: { '--lk-muted': '#ccc', '--lk-error': '#fdd' } })
    expect(warnings()).toHaveLength(3)
    expect(warnings()[2]).toContain('`--lk-error` on `--lk-background`')
  })

  it('does not warn of a theme that can be read, and leaves the page as it was', () => {
    const before = document.body.childElementCount
    expect(start({}).warnings()).toEqual([])
    expect(start({ '--lk-accent': '#5b3df5', '--lk-radius': '4px' }).warnings()).toEqual([])
    expect(document.body.childElementCount).toBe(before)
  })
})
