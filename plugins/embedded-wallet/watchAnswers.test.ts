import { describe, expect, it } from 'vitest'
import { tickTime, watchAnswers } from './watchAnswers.ts'

/** A clock that ticks on demand. */
function watch(ask: () => Promise<unknown>) {
  let due: (() => void)[] = []
  const changes: boolean[] = []
  const times: number[] = []
  const after = (ms: number, run: () => void) => {
    times.push(ms)
    due.push(run)
    return () => {
      due = due.filter((one) => one !== run)
    }
  }
  const release = watchAnswers({ after }, ask, (answers) => changes.push(answers))
  const tick = async () => {
    for (const run of due.splice(0)) run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { changes, times, tick, release, waiting: () => due.length }
}

describe('the watch over an end that may freeze', () => {
  it('asks every 2 s while answers come, a refusal too', async () => {
    let asked = 0
    const { changes, times, tick } = watch(async () => {
      if (++asked === 2) throw new Error('refused')
    })
    for (let i = 0; i < 3; i++) await tick()
    expect([asked, changes, times]).toEqual([3, [true, true, true], Array(4).fill(tickTime)])
    expect(tickTime).toBe(2000)
  })

  it('reports an end that leaves three ticks unanswered once, and its next answer', async () => {
    let answer = () => {}
    let asked = 0
    const { changes, tick } = watch(
      () =>
        new Promise<void>((resolve) => {
          asked++
          answer = resolve
        }),
    )
    for (let i = 0; i < 3; i++) await tick()
    expect(changes).toEqual([])
    for (let i = 0; i < 4; i++) await tick()
    expect([asked, changes]).toEqual([1, [false]])
    answer()
    await Promise.resolve()
    await tick()
    expect([asked, changes]).toEqual([2, [false, true]])
  })

  it('reports nothing and asks nothing after its release', async () => {
    let answer = () => {}
    const { changes, tick, release, waiting } = watch(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
    await tick()
    release()
    answer()
    await tick()
    expect([changes, waiting()]).toEqual([[], 0])
  })
})
