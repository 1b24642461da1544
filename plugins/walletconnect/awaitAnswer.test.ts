import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { awaitAnswer } from './awaitAnswer.ts'

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', onUnhandled))
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  unhandled.length = 0
})
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/**
 * A request as the client makes it: on expiry the client rejects the returned promise and an
 * internal one.
 */
function createRequest() {
  let late: Promise<unknown> | undefined
  let calls = 0
  let settle = { resolve: (_: unknown) => {}, reject: (_: unknown) => {} }
  const approval = () => {
    calls++
    return late ?? new Promise((resolve, reject) => (settle = { resolve, reject }))
  }
  const expire = () =>
    setTimeout(() => {
      late = Promise.reject(new Error('Proposal expired'))
      settle.reject(new Error('Proposal expired'))
    })
  return {
    made: { approval },
    expire,
    calls: () => calls,
    approve: (session: unknown) => settle.resolve(session),
    decline: (error: unknown) => settle.reject(error),
  }
}

describe('wallet answers', () => {
  it('wallet answers resolve to the wallet’s response', async () => {
    const { made, approve } = createRequest()
    const answer = awaitAnswer(made, 'approval')
    approve('session')
    expect(await answer).toBe('session')
  })

  it('wallet answers reject on expiry without an unhandled rejection', async () => {
    const { made, expire } = createRequest()
    expire()
    await expect(awaitAnswer(made, 'approval')).rejects.toThrow('Proposal expired')
    await turn()
    expect(unhandled).toEqual([])
  })

  it('wallet answers reject with the wallet’s refusal, and await no second promise', async () => {
    const { made, decline, calls } = createRequest()
    const answer = awaitAnswer(made, 'approval')
    decline({ code: 5000, message: 'User rejected.' })
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(calls()).toBe(1)
  })

  it('wallet answers reject if the client offers no promise', async () => {
    await expect(awaitAnswer({}, 'response')).rejects.toMatchObject({ code: 'remote-missing' })
  })
})
