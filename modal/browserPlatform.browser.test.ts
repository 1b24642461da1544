import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserPlatform } from './browserPlatform.ts'

const levels = ['error', 'warn', 'info'] as const
const { error, warn, info } = console
afterEach(() => void Object.assign(console, { error, warn, info }))

/** Logs one message of each level; returns the levels that are printed. */
function printed(...args: Parameters<typeof createBrowserPlatform>) {
  const printedLevels: string[] = []
  for (const level of levels) console[level] = () => void printedLevels.push(level)
  const platform = createBrowserPlatform(...args)
  for (const level of levels) platform.log(level, 'something happened')
  return printedLevels
}

describe('log of the browser', () => {
  it('logs only errors by default', () => {
    expect(printed()).toEqual(['error'])
  })

  it.each([
    ['silent', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
  ] as const)('logs messages of level %s and of more severe ones', (level, expected) => {
    expect(printed(level)).toEqual(expected)
  })
})

describe('the device', () => {
  it('is no phone where media cannot be asked for, as in jsdom', () => {
    vi.stubGlobal('matchMedia', undefined)
    const { device } = createBrowserPlatform()
    vi.unstubAllGlobals()
    expect(device.mobile).toBe(false)
  })
})

describe('the clipboard', () => {
  it('rejects a copy on a page without TLS, which has none', async () => {
    const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard') ?? {}
    Object.defineProperty(Navigator.prototype, 'clipboard', { ...own, get: () => undefined })
    try {
      await expect(createBrowserPlatform().copy('0x1')).rejects.toThrow()
    } finally {
      Object.defineProperty(Navigator.prototype, 'clipboard', own)
    }
  })
})

describe('locks', () => {
  const listHeld = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

  it('runs a task under the lock of its name', async () => {
    expect(await createBrowserPlatform().lock('reviewed', listHeld)).toContain('reviewed')
  })

  it('runs a task without one in a frame whose sandbox gives it an origin of its own', async () => {
    // Such a frame has no other tabs, and its browser refuses locks.
    vi.stubGlobal('origin', 'null')
    const held = await createBrowserPlatform().lock('reviewed', listHeld)
    vi.unstubAllGlobals()
    expect(held).not.toContain('reviewed')
  })
})
