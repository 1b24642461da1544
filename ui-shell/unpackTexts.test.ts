import { expect, it } from 'vitest'
import { hashKeys, unpackTexts } from './unpackTexts.ts'

const en = { title: 'Sign in', 'count.one': '{count} coin', 'count.other': '{count} coins' }

it('gives packed texts their keys back', () => {
  const packed = [
    hashKeys(en),
    'Войти',
    0,
    '{count} монеты',
    { 'count.few': '{count} монет' },
  ] as const
  expect(unpackTexts([...packed], en)).toEqual({
    title: 'Войти',
    'count.other': '{count} монеты',
    'count.few': '{count} монет',
  })
})

it('leaves texts with keys as they are', () => {
  const texts = { title: 'Anmelden' }
  expect(unpackTexts(texts, en)).toBe(texts)
})

it('has no texts that were packed for other keys, or in another order', () => {
  const { title, ...rest } = en
  expect(unpackTexts([hashKeys({ ...rest, title }), 'one', 'two', 'three'], en)).toBeUndefined()
  expect(unpackTexts([hashKeys(rest), 'one', 'two'], en)).toBeUndefined()
})
