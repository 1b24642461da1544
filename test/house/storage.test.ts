import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productFiles } from '../architecture/productFiles.ts'

type Entry = {
  readonly key: string
  readonly version: number
  readonly limited: boolean
  readonly perAccount: boolean
}

/** The text between the brackets at the start of a text. */
function inBrackets(text: string): string {
  let depth = 0
  const end = [...text].findIndex((sign) => {
    if (sign === '(') depth++
    if (sign === ')') depth--
    return depth === 0
  })
  return text.slice(0, end)
}

/** The entries that a source file defines. */
function defined(text: string): readonly Entry[] {
  return text
    .split(/\bdefineStorageEntry(?=\(\{)/)
    .slice(1)
    .map(inBrackets)
    .map((body) => ({
      key: `${/perAccount: true/.test(body) ? 'cache.' : ''}${/\bkey: '([^']+)'/.exec(body)?.[1]}`,
      version: Number(/\bversion: (\d+)/.exec(body)?.[1]),
      limited: /\blifetime\b/.test(body),
      perAccount: /perAccount: true/.test(body),
    }))
}
const files = productFiles().filter(
  ({ path }) => path !== 'kernel/platform/storage.ts' && !path.startsWith('sandbox/'),
)
const entries = files.flatMap(({ text }) => defined(text))
const uses = files.reduce(
  (sum, { text }) => sum + [...text.matchAll(/\bdefineStorageEntry\(/g)].length,
  0,
)
const page = readFileSync(new URL('../../docs/storage.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([\w.-]+)` \| (\d+) \| (.+?) \| (.+?) \| (yes|no) \|$/gm)].map(
  ([, key, version, , believed = '', cleared]) => ({
    key,
    version: Number(version),
    limited: /\d/.test(believed),
    perAccount: cleared === 'yes',
  }),
)
const byKey = (a: { key?: string | undefined }, b: { key?: string | undefined }) =>
  (a.key ?? '').localeCompare(b.key ?? '')

describe('docs/storage.md', () => {
  it('lists every stored entry, with its version, its ageing, and if a disconnect clears it', () => {
    expect(entries).toHaveLength(uses)
    expect(entries.length).toBeGreaterThan(25)
    expect([...rows].sort(byKey)).toEqual([...entries].sort(byKey))
  })

  it('lists account caches only as cleared by a disconnect', () => {
    const cleared = [
      'deposit',
      'identity',
      'name',
      'names-of',
      'native-balance',
      'portfolio',
      'purchase',
      'sent-to',
      'token-price',
      'transaction-history',
    ]
    expect(entries.flatMap(({ key, perAccount }) => (perAccount ? [key] : [])).sort()).toEqual(
      cleared.map((key) => `cache.${key}`),
    )
    // Entries that expire but survive a disconnect: none is a cache of an account.
    const kept = entries.flatMap(({ key, limited, perAccount }) =>
      limited && !perAccount ? [key] : [],
    )
    expect(kept.sort()).toEqual([
      'config',
      'email-capture',
      'latest_version',
      'login_away',
      'reloaded',
    ])
  })

  it('lists each entry under a key of its own', () => {
    const keys = entries.map(({ key }) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('reports a planted entry', () => {
    const planted =
      "const x = defineStorageEntry({ key: 'spy', version: 3, schema: text, lifetime, perAccount: true })"
    expect(defined(planted)).toEqual([
      { key: 'cache.spy', version: 3, limited: true, perAccount: true },
    ])
  })
})
