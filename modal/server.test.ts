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
})
