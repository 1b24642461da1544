import { describe, expect, it } from 'vitest'
import type { Features, FeatureValue } from '#kernel'
import { createProvider } from '../../kernel/platform/http.ts'
import { createStorage } from '../../kernel/platform/storage.ts'
import { ageEntries } from '../../test/harness/ageEntries.ts'
import { testHosts } from '../../test/harness/createTestKernel.ts'
import type { Reply, Responder } from '../../test/harness/testHttp.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import type { FeatureDecision, FeatureSpec, RemoteFeature } from './config.ts'
import { configTimeout, resolveFeatures, watchConfig } from './config.ts'

const swaps: FeatureSpec = {
  id: 'swaps',
  remote: 'swap',
  fallback: ['1inch'],
  read: (config) => config,
}
const send: FeatureSpec = { id: 'send', fallback: true }
const activity: FeatureSpec = { id: 'activity', remote: 'activity', fallback: true }
const multi: FeatureSpec = { id: 'multiWallet', remote: 'multi_wallet', fallback: false }
const capture: FeatureSpec = {
  id: 'emailCapture',
  remote: 'email_capture',
  fallback: false,
  remoteOnly: true,
}
const specs = [swaps, send, activity, multi, capture]

const on = (id: string, config?: readonly string[] | null): RemoteFeature => ({
  id,
  isEnabled: true,
  config,
})
const off = (id: string): RemoteFeature => ({ id, isEnabled: false, config: [] })

describe('feature decisions', () => {
  type Row = readonly [
    title: string,
    local: Partial<Features>,
    remote: readonly RemoteFeature[] | undefined,
    values: Partial<Features>,
    ignored: readonly string[],
  ]
  const rows: readonly Row[] = [
    [
      'fetched: the remote value wins and the local value of the same feature is ignored',
      { activity: false, multiWallet: true },
      [on('activity'), off('multi_wallet')],
      { activity: true, multiWallet: false },
      ['activity', 'multiWallet'],
    ],
    [
      'fetched: a feature that only the host decides keeps its local value',
      { send: false },
      [],
      { send: false },
      [],
    ],
    [
      'fetched, entry absent: the feature is off',
      { activity: true },
      [],
      { activity: false, swaps: false, multiWallet: false },
      ['activity'],
    ],
    [
      'fetched, entry absent and no local value: off, and nothing is ignored',
      {},
      [],
      { activity: false },
      [],
    ],
    [
      'fetched, `config: null` with a local value: the local value, which is not ignored',
      { activity: false },
      [on('activity', null)],
      { activity: false },
      [],
    ],
    [
      'fetched, `config: null` without a local value: the default',
      {},
      [on('activity', null), on('multi_wallet', null), on('swap', null)],
      { activity: true, multiWallet: false, swaps: ['1inch'] },
      [],
    ],
    [
      'fetched, `config: null` on a disabled entry: the local value or the default all the same',
      {},
      [{ id: 'activity', isEnabled: false, config: null }],
      { activity: true },
      [],
    ],
    [
      'not fetched: a feature that only the remote configuration switches on is off',
      { emailCapture: true },
      undefined,
      { emailCapture: false },
      [],
    ],
    [
      'fetched: a feature that only the remote configuration switches on is on',
      {},
      [on('email_capture')],
      { emailCapture: true },
      [],
    ],
    [
      'fetched, `config: null`: a feature that only the remote configuration switches on is off',
      { emailCapture: true },
      [on('email_capture', null)],
      { emailCapture: false },
      [],
    ],
    [
      'fetched, with parts: these parts',
      { swaps: ['other'] },
      [on('swap', ['lifi'])],
      { swaps: ['lifi'] },
      ['swaps'],
    ],
    ['fetched, enabled without any part: off', {}, [on('swap', [])], { swaps: false }, []],
    [
      'fetched: an unknown feature id has no effect',
      {},
      [on('constructor'), on('__proto__'), on('nonsense', ['https://evil.example/x.js'])],
      { send: true, activity: false },
      [],
    ],
    [
      'fetched: the first of two entries of one id counts',
      {},
      [on('activity'), off('activity')],
      { activity: true },
      [],
    ],
    [
      'not fetched: the local value',
      { activity: false, multiWallet: true, swaps: ['mine'] },
      undefined,
      { activity: false, multiWallet: true, swaps: ['mine'] },
      [],
    ],
    [
      'not fetched, no local value: the default',
      {},
      undefined,
      { activity: true, multiWallet: false, swaps: ['1inch'], send: true },
      [],
    ],
    [
      'not fetched, a list switched on by `true`: its default parts',
      { swaps: true },
      undefined,
      { swaps: ['1inch'] },
      [],
    ],
    [
      'not fetched, a list switched off or left empty: off',
      { swaps: [] },
      undefined,
      { swaps: false },
      [],
    ],
  ]
  it.each(rows)('%s', (_, local, remote, values, ignored) => {
    const outcome = resolveFeatures(specs, local, remote)
    expect(outcome.values).toMatchObject(values)
    expect(Object.keys(outcome.values)).toEqual(specs.map(({ id }) => id))
    expect(outcome.ignored).toEqual(ignored)
  })
})

type Setting = {
  respond?: Responder
  local?: Readonly<Record<string, FeatureValue>>
  projectId?: string | undefined
  entries?: Map<string, string>
}
function follow({
  respond = () => undefined,
  local = {},
  projectId = 'p1',
  entries,
}: Setting = {}) {
  const test = createTestPlatform({ respond, ...(entries ? { entries } : {}) })
  const provider = createProvider(test.platform, testHosts, projectId, 'html-latchkey-1')
  const decisions: FeatureDecision[] = []
  const stop = watchConfig(
    {
      platform: test.platform,
      storage: createStorage(test.platform, 'lk.'),
      provider,
      specs,
      local,
    },
    (decision) => decisions.push(decision),
  )
  return { ...test, decisions, stop }
}
const features = (...entries: readonly unknown[]): Reply => ({ body: { features: entries } })

describe('configuration requests', () => {
  it('requests GET /appkit/v1/config with projectId, st and sv, once', async () => {
    const { clock, http, decisions } = follow({ respond: () => features(on('activity')) })
    await clock.advance(configTimeout)
    expect(http.requests.map(({ url }) => url.href)).toEqual([
      'https://api.example/appkit/v1/config?projectId=p1&st=appkit&sv=html-latchkey-1',
    ])
    expect(decisions).toMatchObject([
      { fetched: true, values: { activity: true, multiWallet: false } },
    ])
    await clock.advance(3_600_000)
    expect(http.requests).toHaveLength(1)
  })
  it('decides at once and requests nothing without a project id', () => {
    const test = createTestPlatform()
    const provider = createProvider(test.platform, testHosts, undefined, 'sv')
    const decisions: FeatureDecision[] = []
    watchConfig(
      {
        platform: test.platform,
        storage: createStorage(test.platform, 'lk.'),
        provider,
        specs,
        local: { multiWallet: true },
      },
      (decision) => decisions.push(decision),
    )
    expect(decisions).toMatchObject([{ fetched: false, values: { multiWallet: true } }])
    expect(test.http.requests).toHaveLength(0)
  })
  const failures: readonly (readonly [string, Responder])[] = [
    ['429', () => ({ status: 429 })],
    ['500', () => ({ status: 500 })],
    ['403', () => ({ status: 403 })],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['HTML', () => ({ body: '<html>' })],
    ['a truncated answer', () => ({ body: '{"features":[{"id"' })],
    ['another form', () => ({ body: { features: 'all' } })],
  ]
  it.each(failures)(
    'uses local values, else defaults, at once after %s, warns once and retries in the background',
    async (_, respond) => {
      const { clock, http, decisions, logs } = follow({ respond, local: { multiWallet: true } })
      await clock.advance(0)
      expect(decisions).toMatchObject([
        { fetched: false, values: { multiWallet: true, activity: true } },
      ])
      http.respond = () => features(off('multi_wallet'))
      await clock.advance(60_000)
      expect(decisions).toMatchObject([
        {},
        { fetched: true, values: { multiWallet: false, activity: false } },
      ])
      expect(logs.filter(({ level }) => level === 'warn')).toHaveLength(1)
    },
  )
  it('uses local values, else defaults, after 2 s without an answer; a late answer is a second decision', async () => {
    let answer: (reply: Reply) => void = () => {}
    const { clock, decisions } = follow({
      respond: () => new Promise<Reply>((resolve) => (answer = resolve)),
    })
    await clock.advance(configTimeout - 1)
    expect(decisions).toEqual([])
    await clock.advance(1)
    expect(decisions).toMatchObject([{ fetched: false }])
    answer(features(on('multi_wallet')))
    await clock.advance(0)
    expect(decisions).toMatchObject([
      { fetched: false },
      { fetched: true, values: { multiWallet: true } },
    ])
  })
  it('retries a failing server with growing delays, at most 60 s before the requested time', async () => {
    const { clock, http } = follow({ respond: () => ({ status: 503 }) })
    await clock.advance(3_600_000)
    expect(http.requests.length).toBeGreaterThan(4)
    expect(http.requests.length).toBeLessThan(12)
  })
  it('ignores an answer of 4 MB and stores nothing of it', async () => {
    const { clock, decisions, store } = follow({
      respond: () => features({ ...on('multi_wallet'), id: 'x'.repeat(4_000_000) }),
    })
    await clock.advance(0)
    expect(decisions).toMatchObject([{ fetched: false }])
    expect([...store.entries]).toEqual([])
  })
  it('drops bad entries one by one and uses no URL, code or key of an entry', async () => {
    const bad = [
      null,
      1,
      'x',
      { id: 1, isEnabled: true },
      { id: 'activity' },
      { id: 'activity', isEnabled: 'yes' },
      { id: 'swap', isEnabled: true, config: { url: 'https://evil.example' } },
      { id: 'swap', isEnabled: true, config: [1] },
    ]
    const { clock, decisions } = follow({
      respond: () =>
        features(...bad, {
          ...on('multi_wallet'),
          script: 'alert(1)',
          url: 'https://evil.example',
        }),
    })
    await clock.advance(0)
    expect(decisions).toMatchObject([
      { fetched: true, values: { multiWallet: true, activity: false, swaps: false } },
    ])
    expect(JSON.stringify(decisions)).not.toMatch(/evil|alert/)
  })
  it('uses a fresh cached copy at once without a request', async () => {
    const entries = new Map<string, string>()
    const first = follow({ respond: () => features(on('multi_wallet')), entries })
    await first.clock.advance(0)
    const second = follow({ entries })
    expect(second.decisions).toMatchObject([{ fetched: true, values: { multiWallet: true } }])
    await second.clock.advance(configTimeout)
    expect(second.http.requests).toHaveLength(0)
    expect(second.decisions).toHaveLength(1)
  })
  it('uses a stale copy at once and refreshes it', async () => {
    const entries = new Map<string, string>()
    await follow({ respond: () => features(on('multi_wallet')), entries }).clock.advance(0)
    const again = follow({ respond: () => features(on('activity')), entries: ageEntries(entries) })
    expect(again.decisions).toMatchObject([{ values: { multiWallet: true, activity: false } }])
    await again.clock.advance(0)
    expect(again.decisions).toMatchObject([{}, { values: { multiWallet: false, activity: true } }])
  })
  it('ignores the cached copy of another project', async () => {
    const entries = new Map<string, string>()
    await follow({ respond: () => features(on('multi_wallet')), entries }).clock.advance(0)
    expect(follow({ entries, projectId: 'p2' }).decisions).toEqual([])
  })
  it('keeps a stale copy that cannot be refreshed, and reports then what it ignores', async () => {
    const entries = new Map<string, string>()
    await follow({ respond: () => features(on('multi_wallet')), entries }).clock.advance(0)
    const { decisions, clock } = follow({
      respond: () => ({ status: 500 }),
      entries: ageEntries(entries),
      local: { multiWallet: false },
    })
    await clock.advance(configTimeout)
    expect(decisions).toMatchObject([
      { values: { multiWallet: true }, ignored: [] },
      { values: { multiWallet: true }, ignored: ['multiWallet'] },
    ])
  })
  it('decides, requests and schedules nothing after it is stopped', async () => {
    const { stop, clock, decisions, http, countOpenHandles } = follow({ respond: () => undefined })
    await clock.advance(10)
    stop()
    expect(http.requests[0]?.call.signal?.aborted).toBe(true)
    await clock.advance(0)
    expect(countOpenHandles()).toBe(0)
    await clock.advance(3_600_000)
    expect(decisions).toEqual([])
    const failing = follow({ respond: () => ({ status: 500 }) })
    await failing.clock.advance(10)
    failing.stop()
    await failing.clock.advance(3_600_000)
    expect(failing.http.requests).toHaveLength(1)
  })
})
