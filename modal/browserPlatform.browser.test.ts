import { afterEach, describe, expect, it } from 'vitest'
import { createBrowserPlatform } from './browserPlatform.ts'

const levels = ['error', 'warn', 'info'] as const
const { error, warn, info } = console
afterEach(() => void Object.assign(console, { error, warn, info }))

/** The levels that are printed, of one message of each. */
function printed(...given: Parameters<typeof createBrowserPlatform>) {
  const heard: string[] = []
  for (const level of levels) console[level] = () => void heard.push(level)
  const platform = createBrowserPlatform(...given)
  for (const level of levels) platform.log(level, 'something happened')
  return heard
}

describe('the log of the browser', () => {
  it('has errors and nothing less by default', () => {
    expect(printed()).toEqual(['error'])
  })

  it.each([
    ['silent', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
  ] as const)('of level %s has what weighs as much or more', (level, heard) => {
    expect(printed(level)).toEqual(heard)
  })
})
