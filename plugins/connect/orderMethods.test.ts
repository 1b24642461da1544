import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderMethods } from './orderMethods.ts'

const items = [{ method: 'wallet' }, { method: 'social' }, { method: 'email' }]
const names = (list: readonly { readonly method: string }[]) => list.map(({ method }) => method)

describe('connect-method order', () => {
  test('orders connect methods without a detected wallet: email, social, wallet', () => {
    expect(names(orderMethods(items, false))).toEqual(['email', 'social', 'wallet'])
  })
  test('orders connect methods with a detected wallet: wallet, email, social', () => {
    expect(names(orderMethods(items, true))).toEqual(['wallet', 'email', 'social'])
  })
  test('`connectMethodsOrder` overrides both default orders', () => {
    for (const detected of [true, false])
      expect(names(orderMethods(items, detected, ['social', 'wallet', 'email']))).toEqual([
        'social',
        'wallet',
        'email',
      ])
  })
  test('appends methods missing from every order, without loss or duplicates', () => {
    const method = fc.constantFrom('email', 'social', 'wallet', 'passkey', 'notes')
    fc.assert(
      fc.property(
        fc.uniqueArray(method),
        fc.boolean(),
        fc.option(fc.uniqueArray(method), { nil: undefined }),
        (methods, detected, configured) => {
          const out = names(
            orderMethods(
              methods.map((name) => ({ method: name })),
              detected,
              configured,
            ),
          )
          expect([...out].sort()).toEqual([...methods].sort())
          const order: readonly string[] = configured ?? ['email', 'social', 'wallet']
          const known = out.map((name) => order.includes(name))
          expect(
            known.indexOf(false) === -1 || !known.slice(known.indexOf(false)).includes(true),
          ).toBe(true)
        },
      ),
    )
  })
})
