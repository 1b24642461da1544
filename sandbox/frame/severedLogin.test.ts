import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Frame } from './sdk/messages/Frame.ts'
import { socialMessages } from './sdk/messages/socialMessages.ts'

const uri = 'http://127.0.0.1:1/callback?code=1'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a login; the server answers those who wait for its result with these, one by one. */
async function startLogin(...answers: (() => Response)[]) {
  let waits = 0
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/social'
      ? Response.json({ authorize: 'https://provider.example/auth' })
      : (answers[waits++] ?? (() => new Promise(() => {})))(),
  )
  const told: unknown[] = []
  // The parts of a frame that the start of a login needs.
  const frame = {
    origin: 'https://shop.example',
    config: { client: uri },
    tell: (event: string, payload: object) => told.push([event, payload]),
  } as unknown as Frame
  await socialMessages(frame).GET_SOCIAL_REDIRECT_URI({ provider: 'google' })
  await vi.advanceTimersByTimeAsync(5000)
  return { told, countWaits: () => waits }
}
const offline = () => {
  throw new TypeError('Load failed')
}

it('a result of a popup without an opener still comes after the page was asleep or offline', async () => {
  const { told } = await startLogin(offline, offline, () => Response.json({ uri }))
  expect(told).toEqual([['SOCIAL_RESULT', { uri }]])
})

it('a result of a popup is not awaited of a server that knows no such login', async () => {
  const over = () => Response.json({ error: 'Start again' }, { status: 400 })
  const { told, countWaits } = await startLogin(over)
  expect([told, countWaits()]).toEqual([[], 1])
})
