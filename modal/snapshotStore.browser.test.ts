import { describe, expect, it } from 'vitest'
import { createSnapshotStore } from './snapshotStore.ts'

describe('the state that hosts see', () => {
  it('reaches every listener although one throws, whose error is reported as uncaught', async () => {
    const { subscribe, set } = createSnapshotStore({}, true)
    const seen: boolean[] = []
    const reported = new Promise((resolve) => {
      window.addEventListener(
        'unhandledrejection',
        (event) => {
          event.preventDefault()
          resolve(event.reason)
        },
        { once: true },
      )
    })
    const fault = new RangeError('a mistake of the host')
    subscribe(() => {
      throw fault
    })
    subscribe(({ open }) => void seen.push(open))
    set({ open: true })
    expect(seen).toEqual([true])
    expect(await reported).toBe(fault)
  })

  it('does not reach a listener that another one removed before its turn', () => {
    const { subscribe, set } = createSnapshotStore({}, true)
    const seen: string[] = []
    subscribe(() => release())
    const release = subscribe(() => void seen.push('removed'))
    subscribe(() => void seen.push('kept'))
    set({ open: true })
    expect(seen).toEqual(['kept'])
  })
})
