import { isDraft } from 'immer'
import { expect, it } from 'vitest'
import { createState } from './state.ts'

it('changes state through recipes only and freezes it deeply', () => {
  const state = createState({ list: [{ n: 1 }] }, () => {})
  const before = state.get()
  expect(() => Object.assign(before.list[0] ?? {}, { n: 2 })).toThrow(TypeError)
  state.update((draft) => void draft.list.push({ n: 2 }))
  expect(before.list).toHaveLength(1)
  expect(state.get().list).toEqual([{ n: 1 }, { n: 2 }])
  expect(state.get().list[0]).toBe(before.list[0])
})
it('runs recipes on an immer draft', () => {
  const state = createState({ n: 1 }, () => {})
  const given: boolean[] = []
  state.update((draft) => void given.push(isDraft(draft)))
  expect(given).toEqual([true])
})
it('notifies subscribers of real changes only', () => {
  const state = createState({ n: 1 }, () => {})
  const heard: number[] = []
  const release = state.subscribe(({ n }) => heard.push(n))
  state.update((draft) => void draft.n++)
  const now = state.get()
  state.update((draft) => {
    draft.n = 2
  })
  expect(state.get()).toBe(now)
  release()
  state.update((draft) => void draft.n++)
  expect(heard).toEqual([2])
})
it('reports a throwing subscriber and calls the others', () => {
  const faults: unknown[] = []
  const state = createState({ n: 1 }, (error) => faults.push(error))
  const heard: number[] = []
  state.subscribe(() => {
    throw new Error('bad subscriber')
  })
  state.subscribe(({ n }) => heard.push(n))
  state.update((draft) => void draft.n++)
  expect(heard).toEqual([2])
  expect(faults).toMatchObject([{ message: 'bad subscriber' }])
})
it('leaves all subscribers with the last state when one changes it again', () => {
  const state = createState({ n: 1 }, () => {})
  const heard: number[] = []
  state.subscribe(({ n }) => {
    if (n < 4) state.update((draft) => void draft.n++)
  })
  state.subscribe(({ n }) => heard.push(n))
  state.update((draft) => void draft.n++)
  expect(heard.at(-1)).toBe(4)
})
it('changes nothing when a recipe throws', () => {
  const state = createState({ n: 1 }, () => {})
  const fail = () =>
    state.update((draft) => {
      draft.n = 5
      throw new Error('in recipe')
    })
  expect(fail).toThrow('in recipe')
  expect(state.get()).toEqual({ n: 1 })
})
