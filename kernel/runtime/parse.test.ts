import {
  array,
  number,
  object,
  objectAsync,
  optional,
  pipeAsync,
  record,
  string,
  unknown,
} from 'valibot'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from './errors.ts'
import { readField, readMethod } from './foreignFields.ts'
import type { Schema } from './parse.ts'
import { parse, safeParse } from './parse.ts'
import { deepFreeze } from './state.ts'

const named = object({ name: string(), age: optional(number()) })
const anything = unknown()

describe('parse', () => {
  it('returns a fresh copy of the known fields, deeply frozen', () => {
    const foreign = { name: 'x', more: { deep: [1, { a: 2 }] } }
    const copy = parse(object({ name: string(), more: unknown() }), { ...foreign, extra: 1 }, 'it')
    expect(copy).toEqual(foreign)
    expect(copy.more).not.toBe(foreign.more)
    expect(
      Object.isFrozen(copy) &&
        Object.isFrozen(copy.more) &&
        Object.isFrozen(Reflect.get(Reflect.get(copy.more ?? {}, 'deep'), 1)),
    ).toBe(true)
    expect(Object.isFrozen(foreign)).toBe(false)
  })
  it('names the data and the first path that does not fit', () => {
    const list = object({ people: array(named) })
    const wrong = () => parse(list, { people: [{ name: 'a' }, { name: 2 }] }, 'The answer')
    expect(wrong).toThrow('The answer has an unexpected form at "people.1.name".')
    expect(wrong).toThrow(
      expect.objectContaining({
        code: 'foreign-invalid',
        cause: expect.stringContaining('string'),
      }),
    )
  })
  it('reads each property once, so that a changing getter gains nothing', () => {
    let reads = 0
    const shifty = {
      get name() {
        return reads++ === 0 ? 'first' : 'second'
      },
    }
    expect(parse(named, shifty, 'it')).toEqual({ name: 'first' })
    expect(reads).toBe(1)
  })
  const cycle: Record<string, unknown> = { name: 'x' }
  cycle['self'] = cycle
  const deep = () => {
    let value: unknown = 'bottom'
    for (let depth = 0; depth < 1000; depth++) value = [value]
    return value
  }
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const hostile: readonly (readonly [string, () => unknown])[] = [
    [
      'a getter that throws',
      () =>
        Object.defineProperty({}, 'name', {
          enumerable: true,
          get: () => {
            throw new Error('gotcha')
          },
        }),
    ],
    [
      'a getter that throws something that is no error',
      () =>
        Object.defineProperty({}, 'name', {
          enumerable: true,
          get: () => {
            throw undefined
          },
        }),
    ],
    [
      'a proxy whose traps throw',
      () =>
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('gotcha')
            },
          },
        ),
    ],
    ['a revoked proxy', revoked],
    ['a cycle', () => cycle],
    ['a thousand levels', deep],
    [
      'a proxy with endless levels',
      () => {
        const proxy: object = new Proxy({ a: 1 }, { get: () => proxy })
        return proxy
      },
    ],
    [
      'an array that claims to be huge',
      () =>
        new Proxy([], {
          get: (target, key) => (key === 'length' ? 4e9 : Reflect.get(target, key)),
        }),
    ],
    ['ten megabytes of items', () => Array.from({ length: 1_000_000 }, () => 'aaaaaaaaaa')],
  ]
  it.each(hostile)('refuses %s with a typed error', (_, make) => {
    const outcome = (() => {
      try {
        return parse(anything, make(), 'it')
      } catch (error) {
        return error
      }
    })()
    expect(isLatchkeyError(outcome, 'foreign-invalid')).toBe(true)
    expect(safeParse(anything, make())).toBeUndefined()
  })
  it('reads up to 32 levels and 100,000 values of lists and objects, and refuses one more', () => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown) =>
      Array.from({ length: levels }).reduce<unknown>(wrap, 'bottom')
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
      expect(safeParse(anything, nested(32, wrap))).toEqual(nested(32, wrap))
      expect(safeParse(anything, nested(33, wrap))).toBeUndefined()
    }
    expect(
      safeParse(
        anything,
        Array.from({ length: 99_999 }, () => 1),
      ),
    ).toHaveLength(99_999)
    const tooMany = () =>
      parse(
        anything,
        Array.from({ length: 100_000 }, () => 1),
        'The answer',
      )
    expect(tooMany).toThrow(
      expect.objectContaining({
        code: 'foreign-invalid',
        context: { what: 'The answer', path: '' },
        cause: expect.objectContaining({
          code: 'foreign-invalid',
          context: { what: 'The answer', path: '' },
          cause: 'too large or too deep',
        }),
      }),
    )
  })
  it('names a path of plain keys like one of objects', () => {
    const schema: Schema<never> = {
      '~standard': {
        validate: () => ({ issues: [{ message: 'no', path: ['people', 1, { key: 'name' }] }] }),
      },
    }
    expect(() => parse(schema, {}, 'The answer')).toThrow(
      'The answer has an unexpected form at "people.1.name".',
    )
  })
  it('returns undefined from safeParse for data that does not fit', () => {
    expect(safeParse(named, { name: 'x', more: 1 })).toEqual({ name: 'x' })
    expect(safeParse(named, { name: 2 })).toBeUndefined()
  })
  it('counts a text of ten megabytes as one value', () => {
    expect(parse(string(), 'a'.repeat(10_000_000), 'it')).toHaveLength(10_000_000)
  })
  it('drops functions, symbols and prototypes; thenables and class instances become plain data', () => {
    class Trap {
      name = 'x'
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
      then = () => {}
    }
    const copy = parse(
      anything,
      { trap: new Trap(), symbol: Symbol('s'), [Symbol.iterator]: 1 },
      'it',
    )
    const read = (value: unknown, key: string) => Reflect.get(value ?? {}, key)
    expect(['name', 'then'].map((key) => read(read(copy, 'trap'), key))).toEqual(['x', undefined])
    expect(read(copy, 'symbol')).toBeUndefined()
    expect(Object.getPrototypeOf(Reflect.get(copy ?? {}, 'trap'))).toBe(Object.prototype)
  })
  it('pollutes no prototype', () => {
    const foreign = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1}}}',
    )
    expect(Object.hasOwn(Object(parse(anything, foreign, 'it')), '__proto__')).toBe(false)
    const copy = parse(record(string(), unknown()), foreign, 'it')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.hasOwn(copy, '__proto__')).toBe(false)
    expect(Object.getPrototypeOf(copy['a'])).toBe(Object.prototype)
  })
  it('refuses NaN where a number is expected', () => {
    expect(() => parse(named, { name: 'x', age: Number.NaN }, 'it')).toThrow('at "age"')
  })
  it('accepts any Standard Schema but an asynchronous one', () => {
    const own: Schema<number> = {
      '~standard': {
        validate: (value) =>
          typeof value === 'number' ? { value: value * 2 } : { issues: [{ message: 'no number' }] },
      },
    }
    expect(parse(own, 2, 'it')).toBe(4)
    expect(() => parse(own, 'x', 'it')).toThrow('it has an unexpected form at ""')
    expect(() => parse(pipeAsync(objectAsync({ name: string() })), { name: 'x' }, 'it')).toThrow(
      expect.objectContaining({ cause: 'asynchronous schemas are not accepted' }),
    )
  })
  it('refuses data when the schema throws', () => {
    const broken: Schema<number> = {
      '~standard': {
        validate: () => {
          throw new Error('broken')
        },
      },
    }
    expect(() => parse(broken, 1, 'it')).toThrow(
      expect.objectContaining({ code: 'foreign-invalid' }),
    )
  })
})

describe('foreign members', () => {
  const moody = {
    get bad() {
      throw new Error('no')
    },
    name: 'w',
    hello(this: { name: string }, to: string) {
      return `${this.name} ${to}`
    },
  }
  it('reads a field, or undefined whatever stands in the way', () => {
    expect(readField(moody, 'name')).toBe('w')
    for (const foreign of [moody, null, undefined, 1, 'text', Symbol('s')])
      expect(readField(foreign, 'bad')).toBeUndefined()
    expect(readField(() => {}, 'name')).toBe('')
  })
  it('binds a method to its object, or returns undefined', () => {
    expect(readMethod(moody, 'hello')?.('you')).toBe('w you')
    expect(readMethod(moody, 'name')).toBeUndefined()
    expect(readMethod(null, 'hello')).toBeUndefined()
  })
})

it('stops freezing at frozen objects, so that cycles end', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  expect(Object.isFrozen(deepFreeze(cycle))).toBe(true)
})
