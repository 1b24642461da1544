import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { createModal } from './index.ts'

type Call = 'open' | 'preload' | 'ready' | 'diagnose' | 'signIn' | 'disconnect' | 'getConnections'
const calls: readonly Call[] = [
  'open',
  'preload',
  'ready',
  'diagnose',
  'signIn',
  'disconnect',
  'getConnections',
]

describe('a modal on a server', () => {
  it.each(calls)('rejects %s() with an error that asks for a browser', async (name) => {
    expect(typeof document).toBe('undefined')
    const error = await createModal()
      [name]()
      .catch((reason: unknown) => reason)
    expect(isLatchkeyError(error, 'browser-only')).toBe(true)
  })

  it('has the state of its options before and after a rejected call', async () => {
    const modal = createModal({ themeMode: 'dark', locale: 'ar' })
    await modal.open().catch(() => {})
    expect(modal.getServerState()).toMatchObject({ themeMode: 'dark', locale: 'ar' })
    expect(modal.getState()).toEqual({ ...modal.getServerState(), initialized: true })
  })

  it('leaves no rejection unhandled when it is closed during a call that is rejected', async () => {
    const unhandled: unknown[] = []
    const record = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', record)
    const modal = createModal()
    const opening = modal.open().catch(() => {})
    modal.close()
    await opening
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', record)
    expect(unhandled).toEqual([])
  })
})
