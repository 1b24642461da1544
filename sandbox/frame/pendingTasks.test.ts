import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Identity } from '../identity/startIdentity.ts'
import { createDirectives } from './server/createDirectives.ts'
import { createPendingTasks } from './server/createPendingTasks.ts'
import type { Login } from './server/createUserStore.ts'
import { createUserStore } from './server/createUserStore.ts'
import type { PendingSocialLogin } from './server/socialCalls.ts'
import { socialCalls } from './server/socialCalls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it('a task that a person completes elsewhere is over after ten minutes', async () => {
  const tasks = createPendingTasks<string, true>()
  const [open, done] = [tasks.open('ada'), tasks.open('grace')]
  tasks.settle(done, true)
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1)
  expect([tasks.subject(open), tasks.about(done)]).toEqual(['ada', 'grace'])
  vi.setSystemTime(Date.now() + 1)
  expect([tasks.subject(open), tasks.about(open), tasks.settle(open, true)]).toEqual([
    undefined,
    undefined,
    false,
  ])
  expect([await tasks.next(open), await tasks.next(done)]).toEqual([undefined, undefined])
})

it('a login that is over is refused when its result is asked for', async () => {
  const calls = socialCalls({
    people: createUserStore(),
    directives: createDirectives(),
    socials: createPendingTasks<PendingSocialLogin, string>(),
    casts: createPendingTasks<true, Login | 'denied'>(),
    // Starting a login needs the addresses of the provider only.
    identity: () => ({ endpoints: { authorize: 'https://provider.example' } }) as Identity,
    url: () => 'http://127.0.0.1:1',
  })
  const word = 'a'.repeat(32)
  const wait = () => calls['/api/social/result']({ state: word })
  await expect(wait()).rejects.toMatchObject({ status: 400, message: 'Start again' })
  calls['/api/social']({
    provider: 'google',
    state: word,
    nonce: word,
    origin: 'https://shop.example',
  })
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await expect(wait()).rejects.toThrow('Start again')
})
