import { describe, expect, it } from 'vitest'
import { listBrokenBuiltIns } from './listBrokenBuiltIns.ts'

/** The list while a member of a built-in is another one. */
function listWith(owner: object, name: string, value: unknown): readonly string[] {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, value })
  try {
    return listBrokenBuiltIns()
  } finally {
    Reflect.deleteProperty(owner, name)
    if (before) Object.defineProperty(owner, name, before)
  }
}

describe('the list of broken built-ins', () => {
  it('is empty on a page that leaves them alone', () => {
    expect(listBrokenBuiltIns()).toEqual([])
  })

  it.each<readonly [string, object, string, unknown]>([
    ['Object.prototype.each', Object.prototype, 'each', () => {}],
    ['JSON.stringify', Array.prototype, 'toJSON', () => '[]'],
    ['Array.from', Array, 'from', (items: ArrayLike<unknown>) => Array(items.length ?? 0)],
    ['Array.prototype.reduce', Array.prototype, 'reduce', () => undefined],
    ['Array.prototype.entries', Array.prototype, 'entries', () => ['a']],
    ['Function.prototype.bind', Function.prototype, 'bind', () => () => ''],
    ['Event', globalThis, 'Event', (event: unknown) => event],
  ])('has %s once a script of the page replaced or added it', (listed, owner, name, value) => {
    expect(listWith(owner, name, value)).toContain(listed)
  })

  it('has no member that was added to lists or texts only, nor one of large numbers', () => {
    expect(listWith(Array.prototype, 'first', () => 1)).toEqual([])
    expect(listWith(BigInt.prototype, 'toJSON', () => '1')).toEqual([])
  })
})
