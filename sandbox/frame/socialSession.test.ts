import { expect, it } from 'vitest'
import { createDirectives } from './server/createDirectives.ts'
import { createPendingTasks } from './server/createPendingTasks.ts'
import { createUserStore } from './server/createUserStore.ts'
import { socialCalls } from './server/socialCalls.ts'

const claims = { sub: 'google:Ada', name: 'Ada', email: 'ada@example.test' }

it('opens one session for an ID token, and none when it is sent again', () => {
  const { '/api/social/session': openSession } = socialCalls({
    people: createUserStore(),
    directives: createDirectives(),
    socials: createPendingTasks(),
    casts: createPendingTasks(),
    identity: () => ({
      url: '',
      endpoints: { authorize: '', token: '' },
      readClaims: () => claims,
      stop: async () => {},
    }),
    url: () => '',
  })
  const sent = { provider: 'google', nonce: 'n'.repeat(32), idToken: 'a.b.c' }
  expect(openSession(sent).session.person).toMatchObject({ userName: 'Ada' })
  expect(() => openSession(sent)).toThrow(expect.objectContaining({ status: 401 }))
})
