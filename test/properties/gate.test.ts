import fc from 'fast-check'
import {
  array,
  boolean,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import type { Schema } from '#kernel'
import {
  defineStorageEntry,
  isLatchkeyError,
  isWebLink,
  lenientArray,
  parse,
  safeImage,
  safeLink,
  safeText,
} from '#kernel'
import { createStorage } from '../../kernel/platform/storage.ts'
import { storedKeys } from '../../kernel/wallets/storedConnections.ts'
import { parseWallet } from '../../kernel/wallets/wallets.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import { createTestPlatform } from '../harness/testPlatform.ts'

const runs = 20_000
const schemas: readonly Schema<unknown>[] = [
  unknown(),
  object({ id: string(), name: optional(string()), list: optional(array(number())) }),
  record(string(), unknown()),
  lenientArray(
    object({ id: string(), isEnabled: boolean(), config: optional(nullable(array(string()))) }),
  ),
  safeText(),
  safeLink,
  safeImage,
]
const names = [
  'id',
  'name',
  'list',
  'then',
  'toJSON',
  '__proto__',
  'constructor',
  'prototype',
  'length',
  'value',
  'version',
  'at',
  'rdns',
  'icon',
]
const anyName = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 }))

/** The parts of a hostile value as plain data, so that it can shrink; `build` makes the value. */
type Recipe = {
  readonly kind: string
  readonly name: string
  readonly data: unknown
  readonly inner: readonly Recipe[]
}
const kinds = [
  'plain',
  'list',
  'data',
  'throws',
  'changes',
  'proxy',
  'revoked',
  'cycle',
  'pollutes',
  'function',
] as const
const leaf = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withTypedArray: true,
  maxDepth: 2,
})
const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.record({
    kind: fc.constantFrom(...kinds),
    name: anyName,
    data: leaf,
    inner: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'recipe' },
      fc.constant([]),
      fc.array(tie('recipe'), { maxLength: 3 }),
    ),
  }),
}))

/**
 * Values that fight back: getters that throw, change or pollute, proxies, revoked proxies, cycles,
 * functions with fields.
 */
function build({ kind, name, data, inner }: Recipe): unknown {
  const values = inner.map(build)
  const target: Record<string, unknown> = {}
  const getter = (get: () => unknown) =>
    Object.defineProperty(target, name, { enumerable: true, configurable: true, get })
  let turn = 0
  switch (kind) {
    case 'plain':
      return Object.defineProperty(
        Object.fromEntries(values.map((value, at) => [`${name}${at || ''}`, value])),
        '__proto__',
        { value: data, enumerable: true },
      )
    case 'list':
      return values
    case 'throws':
      return getter(() => {
        throw data
      })
    case 'changes':
      return getter(() => (turn++ === 0 ? 'first' : values[0]))
    case 'pollutes':
      return getter(() =>
        JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      )
    case 'proxy':
      return new Proxy(
        { [name]: data },
        { get: () => values[0], getPrototypeOf: () => Array.prototype },
      )
    case 'revoked': {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    }
    case 'function':
      return Object.assign(() => data, { [`x${name}`]: data })
    case 'cycle':
      return Object.assign(target, { self: target, values })
    default:
      return data
  }
}

const isFrozenDeep = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) &&
    Reflect.ownKeys(value).every((key) => isFrozenDeep(Reflect.get(value, key))))

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype])
    expect(Object.keys(prototype)).toEqual([])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

describe('parsing of foreign values', () => {
  test('returns a deeply frozen copy or throws a typed error', () => {
    fc.assert(
      fc.property(recipe, fc.nat(schemas.length - 1), (made, at) => {
        const foreign = build(made)
        const schema = schemas[at] ?? unknown()
        try {
          const copy = parse(schema, foreign, 'it')
          return (
            isFrozenDeep(copy) && (typeof copy !== 'object' || copy === null || copy !== foreign)
          )
        } catch (error) {
          return isLatchkeyError(error, 'foreign-invalid')
        }
      }),
      { numRuns: runs },
    )
  }, 60_000)
  test('turns an announced wallet into a valid row or drops it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        recipe,
        fc.option(recipe),
        (id, name, icon, whole) => {
          const wallet = parseWallet(
            whole ? build(whole) : { id, name, rdns: name, icon: build(icon), ready: true },
          )
          if (!wallet) return
          expect(wallet.name).toMatch(/^\S(.*\S)?$/su)
          expect(`${wallet.name}${wallet.rdns ?? ''}`).not.toMatch(
            // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
            /[\u0000-\u001f\u202a-\u202e\u2066-\u2069\u200b-\u200f]/,
          )
          expect(wallet.icon ?? 'data:image/png;').toMatch(/^data:image\//)
        },
      ),
      { numRuns: runs },
    )
  }, 60_000)
  test('accepts a link only if it is safe to show', () => {
    const odd = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc
        .tuple(
          fc.constantFrom(
            'javascript:',
            'data:',
            'http://',
            'https://',
            'file:',
            ' https://',
            'HTTPS://',
          ),
          fc.string(),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(odd, (text) => {
        if (!isWebLink(text)) return
        const { protocol, username, password, hostname } = new URL(text)
        expect([username, password]).toEqual(['', ''])
        if (protocol !== 'https:')
          expect([protocol, /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)]).toEqual([
            'http:',
            true,
          ])
      }),
      { numRuns: runs },
    )
  }, 60_000)
})

describe('parsing of stored text', () => {
  const note = defineStorageEntry({
    key: 'note',
    version: 1,
    schema: object({ text: string() }),
    lifetime: 1000,
  })
  const nearly = fc
    .tuple(
      fc.constantFrom(0, 1, 2, '1', null),
      fc.oneof(fc.integer(), fc.double(), fc.constant(Number.POSITIVE_INFINITY)),
      fc.jsonValue(),
    )
    .map(([version, at, value]) => JSON.stringify({ version, at, value }))
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    nearly,
    nearly.map((text) => text.slice(0, -3)),
  )
  test('returns what the schema allows or nothing, without a throw', () => {
    const { platform, store } = createTestPlatform()
    const storage = createStorage(platform, 'lk.')
    fc.assert(
      fc.property(anyText, (text) => {
        store.entries.set('lk.note', text)
        const value = storage.read(note)
        expect(value === undefined || typeof value.text === 'string').toBe(true)
      }),
      { numRuns: runs },
    )
  }, 60_000)
  test('never yields a connected namespace: only a live wallet does', () => {
    const entry = fc.record({
      connectorId: fc.string(),
      kind: fc.constantFrom('injected', 'walletConnect', ''),
      accounts: fc.constant([{ address: '0xab' }]),
      network: fc.constant('eip155:1'),
      saved: fc.string(),
    })
    const stored = (value: unknown) => JSON.stringify({ version: 1, at: 1, value })
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.dictionary(anyName, fc.array(entry)).map(stored)),
        fc.oneof(anyText, fc.array(anyName).map(stored)),
        anyText,
        (connections, names, active) => {
          const entries = new Map([
            [`lk.${storedKeys.connections.key}`, connections],
            [`lk.${storedKeys.connectedNamespaces.key}`, names],
            [`lk.${storedKeys.activeNamespace.key}`, active],
          ])
          const { kernel } = createTestKernel({ entries })
          kernel.listStored()
          expect(
            Object.values(kernel.connections.get().namespaces).map(
              ({ accountState }) => accountState.status,
            ),
          ).not.toContain('connected')
          kernel.dispose()
        },
      ),
      { numRuns: 500 },
    )
  }, 60_000)
})
