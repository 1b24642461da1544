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
 * An offer as the client makes it: when its time is over it rejects what it gave out, and a promise
 * of its own.
 */
function offer() {
  let late: Promise<unknown> | undefined
  let asked = 0
  let settle = { resolve: (_: unknown) => {}, reject: (_: unknown) => {} }
  const approval = () => {
    asked++
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
    asked: () => asked,
    approve: (session: unknown) => settle.resolve(session),
    decline: (error: unknown) => settle.reject(error),
  }
}

describe('the answer of a wallet', () => {
  it('that came is given', async () => {
    const { made, approve } = offer()
    const answer = awaitAnswer(made, 'approval')
    approve('session')
    expect(await answer).toBe('session')
  })

  it('that never came ends with an error, and the page hears of no other', async () => {
    const { made, expire } = offer()
    expire()
    await expect(awaitAnswer(made, 'approval')).rejects.toThrow('Proposal expired')
    await turn()
    expect(unhandled).toEqual([])
  })

  it('that was no is given, and not asked for again', async () => {
    const { made, decline, asked } = offer()
    const answer = awaitAnswer(made, 'approval')
    decline({ code: 5000, message: 'User rejected.' })
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(asked()).toBe(1)
  })

  it('cannot be had from a client that gives none', async () => {
    await expect(awaitAnswer({}, 'response')).rejects.toMatchObject({ code: 'remote-missing' })
  })
})
