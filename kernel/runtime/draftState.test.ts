import { isDraft } from 'immer'
import { expect, it } from 'vitest'
import { createDraftState } from './draftState.ts'
import { createState } from './state.ts'

it('changes state through recipes only and freezes it deeply', () => {
  const state = createDraftState(createState({ list: [{ n: 1 }] }, () => {}))
  const before = state.get()
  expect(() => Object.assign(before.list[0] ?? {}, { n: 2 })).toThrow(TypeError)
  state.update((draft) => void draft.list.push({ n: 2 }))
  expect(before.list).toHaveLength(1)
  expect(state.get().list).toEqual([{ n: 1 }, { n: 2 }])
  expect(state.get().list[0]).toBe(before.list[0])
})
it('runs recipes on an immer draft', () => {
  const state = createDraftState(createState({ n: 1 }, () => {}))
  const given: boolean[] = []
  state.update((draft) => void given.push(isDraft(draft)))
  expect(given).toEqual([true])
})
it('notifies subscribers of a recipe that changes something', () => {
  const state = createDraftState(createState({ n: 1 }, () => {}))
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
it('changes nothing when a recipe throws', () => {
  const state = createDraftState(createState({ n: 1 }, () => {}))
  const fail = () =>
    state.update((draft) => {
      draft.n = 5
      throw new Error('in recipe')
    })
  expect(fail).toThrow('in recipe')
  expect(state.get()).toEqual({ n: 1 })
})
