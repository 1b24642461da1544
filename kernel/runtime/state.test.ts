import { expect, it } from 'vitest'
import { createState } from './state.ts'

it('freezes plain state deeply', () => {
  const state = createState({ list: [{ n: 1 }] }, () => {})
  const [first] = state.get().list
  expect(() => Object.assign(first ?? {}, { n: 2 })).toThrow(TypeError)
  state.set({ list: [{ n: 3 }] })
  expect(Object.isFrozen(state.get().list[0])).toBe(true)
})
it('neither reads nor freezes class instances in its state', () => {
  class Wallet {
    reads = 0
    get secret() {
      return ++this.reads
    }
  }
  const wallet = new Wallet()
  const state = createState({ wallet }, () => {})
  state.set({ wallet: new Wallet() })
  state.set({ wallet })
  expect([Object.isFrozen(wallet), wallet.reads]).toEqual([false, 0])
})
it('notifies subscribers of real changes only', () => {
  const state = createState<{ readonly n: number; readonly m?: number }>({ n: 1 }, () => {})
  const heard: unknown[] = []
  const release = state.subscribe((value) => heard.push(value))
  state.set({ n: 2 })
  const now = state.get()
  state.set({ n: 2 })
  expect(state.get()).toBe(now)
  state.set({ n: 2, m: 3 })
  state.set({ n: 2 })
  release()
  state.set({ n: 4 })
  expect(heard).toEqual([{ n: 2 }, { n: 2, m: 3 }, { n: 2 }])
})
it('compares the items of a list', () => {
  const [first, second] = [{ n: 1 }, { n: 2 }]
  const state = createState([first, second], () => {})
  const heard: unknown[] = []
  state.subscribe((list) => heard.push(list))
  state.set([first, second])
  state.set([second, first])
  state.set([second])
  expect(heard).toEqual([[second, first], [second]])
})
it('reports a throwing subscriber and calls the others', () => {
  const faults: unknown[] = []
  const state = createState({ n: 1 }, (error) => faults.push(error))
  const heard: number[] = []
  state.subscribe(() => {
    throw new Error('bad subscriber')
  })
  state.subscribe(({ n }) => heard.push(n))
  state.set({ n: 2 })
  expect(heard).toEqual([2])
  expect(faults).toMatchObject([{ message: 'bad subscriber' }])
})
it('leaves all subscribers with the last state when one changes it again', () => {
  const state = createState({ n: 1 }, () => {})
  const heard: number[] = []
  state.subscribe(({ n }) => {
    if (n < 4) state.set({ n: n + 1 })
  })
  state.subscribe(({ n }) => heard.push(n))
  state.set({ n: 2 })
  expect(heard.at(-1)).toBe(4)
})
