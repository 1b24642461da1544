import { expect, it } from 'vitest'
import { createCodeStore } from './server/createCodeStore.ts'

const login = 'login ada@example.test 1'

it('a mailed code stops to count once another one was made for the same purpose', () => {
  const codes = createCodeStore()
  const first = codes.make(login)
  const second = codes.make(login)
  expect(() => codes.use(first.id, login, first.code)).toThrow('Ask for a new code')
  expect(() => codes.use(second.id, login, second.code)).not.toThrow()
})

it('a mailed code still counts after one was made for another purpose', () => {
  const codes = createCodeStore()
  const first = codes.make(login)
  codes.make('login ada@example.test 2')
  expect(() => codes.use(first.id, login, first.code)).not.toThrow()
})
