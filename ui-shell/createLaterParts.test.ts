import { describe, expect, it } from 'vitest'
import { flushPromises } from '../test/harness/testClock.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createLaterParts } from './createLaterParts.ts'
import { laterParts } from './laterParts.ts'

function createParts() {
  const harness = createTestPlatform()
  let failing = true
  let imports = 0
  const later = createLaterParts(harness.platform, async () => {
    imports++
    if (failing) throw new TypeError('Failed to fetch')
    return laterParts
  })
  return {
    harness,
    later,
    countImports: () => imports,
    recover: () => {
      failing = false
    },
  }
}

describe('the later parts of the shell', () => {
  it('logs parts that cannot be loaded, and loads them when the network returns', async () => {
    const { harness, later, recover } = createParts()
    let notified = 0
    later.subscribe(() => notified++)
    harness.goOnline(false)
    later.load()
    await flushPromises()
    expect(harness.logs.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'A part of the modal could not be loaded.'],
    ])
    expect([later.get(), notified]).toEqual([undefined, 0])
    recover()
    harness.goOnline(true)
    await flushPromises()
    expect([later.get(), notified, harness.countOpenHandles()]).toEqual([laterParts, 1, 0])
  })

  it('tries again at the next call, and imports nothing twice', async () => {
    const { later, countImports, recover } = createParts()
    later.load()
    later.load()
    await flushPromises()
    expect(countImports()).toBe(2)
    recover()
    later.load()
    await flushPromises()
    later.load()
    expect([later.get(), countImports()]).toEqual([laterParts, 3])
  })

  it('loads them if the network returned before the failure was known', async () => {
    const { platform, goOnline } = createTestPlatform()
    const failures: ((error: Error) => void)[] = []
    const later = createLaterParts(platform, () =>
      failures.length < 2
        ? new Promise((_, reject) => void failures.push(reject))
        : Promise.resolve(laterParts),
    )
    goOnline(false)
    later.load()
    await flushPromises()
    failures[0]?.(new TypeError('Failed to fetch'))
    await flushPromises()
    goOnline(true)
    failures[1]?.(new TypeError('Failed to fetch'))
    await flushPromises()
    expect(later.get()).toBe(laterParts)
  })

  it('holds no listener after a failure that arrives when the shell is gone', async () => {
    const { harness, later } = createParts()
    later.load()
    later.dispose()
    await flushPromises()
    expect(harness.countOpenHandles()).toBe(0)
  })
})
