import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Responder } from '../../test/harness/testHttp.ts'
import { latestVersion } from './index.ts'
import { isOlder } from './isOlder.ts'

const week = 7 * 86_400_000
const registry = 'https://registry.example'

/** A development page that runs version 0.1.0. `entries`: storage left by an earlier page. */
async function page({
  newest = '0.2.0',
  entries,
  respond,
  runs = '0.1.0',
}: {
  newest?: string
  entries?: Map<string, string>
  respond?: Responder
  runs?: string
} = {}) {
  const notes: string[] = []
  const plugin = latestVersion({
    name: 'latchkey',
    version: runs,
    registry,
    note: (text) => notes.push(text),
  })
  const test = createTestKernel({
    plugins: [plugin],
    respond: respond ?? (() => ({ body: { name: 'latchkey', version: newest } })),
    ...(entries ? { entries } : {}),
  })
  await test.kernel.plugins.activate('latest-version')
  await flushPromises()
  return {
    ...test,
    notes,
    stored: () => JSON.parse(test.store.entries.get('lk.latest_version') ?? 'null'),
  }
}

describe('newest version of the package', () => {
  it('requests the newest version, logs it once when this one is older, and stores it', async () => {
    const { notes, http, stored, platform } = await page()
    expect(http.requests.map(({ url, call }) => [call.method, url.href])).toEqual([
      ['GET', 'https://registry.example/latchkey/latest'],
    ])
    expect(notes).toEqual(['latchkey 0.2.0 is out; this page runs 0.1.0.'])
    expect(stored()).toMatchObject({
      version: 1,
      value: { version: '0.2.0', timestamp: platform.now() },
    })
  })

  it('requests the newest version again after 7 days, and not before', async () => {
    const first = await page()
    const entries = first.store.entries
    const again = await page({ entries, newest: '0.3.0' })
    expect([again.http.requests.length, again.notes]).toEqual([
      0,
      ['latchkey 0.2.0 is out; this page runs 0.1.0.'],
    ])
    const aged = new Map(
      [...entries].map(([key, text]) => [
        key,
        text.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) - week - 1}`),
      ]),
    )
    const young = new Map(
      [...entries].map(([key, text]) => [
        key,
        text.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) - week + 1}`),
      ]),
    )
    expect((await page({ entries: young, newest: '0.3.0' })).http.requests).toHaveLength(0)
    const later = await page({ entries: aged, newest: '0.3.0' })
    expect(later.notes).toEqual(['latchkey 0.3.0 is out; this page runs 0.1.0.'])
  })

  it.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])(
    'stores a version that is %s for 7 days too, without logging: this one is no older',
    async (newest) => {
      const { notes, stored, http, store } = await page({ newest })
      expect([notes, stored().value.version, http.requests.length]).toEqual([[], newest, 1])
      const again = await page({ entries: store.entries, newest: '0.3.0' })
      expect([again.notes, again.http.requests.length]).toEqual([[], 0])
    },
  )

  it('ignores a stored version older than an updated package', async () => {
    const { store } = await page()
    const updated = await page({ entries: store.entries, runs: '0.2.0' })
    expect([updated.notes, updated.http.requests.length]).toEqual([[], 0])
  })

  it.each([
    ['is down', () => undefined],
    ['says 500', () => ({ status: 500 })],
    ['sends a page', () => ({ body: '<html>' })],
    ['names something else', () => ({ body: { version: '<img src=x>' } })],
    ['names a version that is none', () => ({ body: { version: '9'.repeat(400) } })],
  ] satisfies [string, Responder][])('ignores a registry that %s', async (_, respond) => {
    const { notes, stored } = await page({ respond })
    expect([notes, stored()]).toEqual([[], null])
  })

  it('ignores a malformed entry, and requests the version', async () => {
    const entries = new Map([
      [
        'lk.latest_version',
        '{"version":1,"at":1,"value":{"version":"javascript:alert(1)","timestamp":1}}',
      ],
    ])
    const { http } = await page({ entries })
    expect(http.requests).toHaveLength(1)
  })
})

describe('version', () => {
  it.each([
    ['0.1.0', '0.1.1', true],
    ['0.9.0', '0.10.0', true],
    ['1.0.0', '0.9.9', false],
    ['1.0.0', '1.0.0', false],
    ['1.0.0-rc.1', '1.0.0', true],
    ['1.0.0', '1.0.0-rc.1', false],
  ])('%s is older than %s: %s', (version, than, older) => {
    expect(isOlder(version, than)).toBe(older)
  })
})
