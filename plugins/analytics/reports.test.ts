import { describe, expect, it } from 'vitest'
import { defineManifest, definePlugin, fault, LatchkeyError } from '#kernel'
import { measureFastest } from '../../test/harness/measureFastest.ts'
import { startAnalytics as start } from '../../test/harness/startAnalytics.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { buildReport } from './buildReport.ts'

const failing = definePlugin(defineManifest({ id: 'broken' }), async () => ({
  default: () => {
    throw new TypeError('Cannot read ada@visitor.example')
  },
}))

describe('error report', () => {
  it('posts the scrubbed error to /e with projectId, st and sv, and a time in words', async () => {
    const test = await start()
    test.reports.report(
      new RangeError(
        'no 0x52908400098527886E0F7030069857D2E4169EE7 at https://x.example/a?token=1 for 482913',
      ),
    )
    await flushPromises()
    const [{ url, call } = { url: new URL('http://x'), call: undefined }] = test.asked('/e')
    expect([
      url.origin,
      ...['projectId', 'st', 'sv'].map((name) => url.searchParams.get(name)),
    ]).toEqual(['https://pulse.example', 'p1', 'appkit', 'html-latchkey-0'])
    expect(call).toMatchObject({ method: 'POST', headers: { 'content-type': 'text/plain' } })
    expect(test.posted()).toEqual([
      {
        eventId: expect.any(String),
        url: 'https://host.example',
        domain: 'host.example',
        timestamp: '2026-01-01T00:00:00.000Z',
        props: {
          type: 'error',
          event: 'INTERNAL_SDK_ERROR',
          errorType: 'RangeError',
          errorMessage: 'no [secret] at https://x.example/a?[query] for [digits]',
          stackTrace: expect.stringMatching(/reports\.test\.ts:\d+:\d+/),
        },
      },
    ])
    expect(JSON.stringify(test.posted())).not.toContain(import.meta.dirname)
  })

  it('reports the errors of plugins by default', async () => {
    const { kernel, posted } = await start()
    kernel.plugins.install([failing()])
    await kernel.plugins.activate('broken').catch(() => {})
    await flushPromises()
    expect(posted().map(({ props }) => props)).toMatchObject([
      {
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'plugin-failed < TypeError',
        errorMessage: `Couldn't start plugin "broken". < Cannot read [email]`,
      },
    ])
  })

  it('reports nothing when reports are switched off, by the host or later', async () => {
    const off = await start({ reports: false })
    off.reports.report(new Error('x'))
    const later = await start()
    later.reports.enable(false)
    later.reports.report(new Error('x'))
    await flushPromises()
    expect([off.posted(), later.posted()]).toEqual([[], []])
    later.reports.enable(true)
    later.reports.report(new Error('x'))
    await flushPromises()
    expect(later.posted()).toHaveLength(1)
  })

  it('sends at most five reports within any 60 s', async () => {
    const { reports, posted, clock } = await start()
    const report = (count: number) => {
      for (let done = 0; done < count; done++) reports.report(new Error('x'))
    }
    report(3)
    await clock.advance(30_000)
    report(5)
    await flushPromises()
    expect(posted()).toHaveLength(5)
    await clock.advance(30_000)
    report(9)
    await flushPromises()
    expect(posted()).toHaveLength(8)
  })

  it.each([503, 0])(
    'drops a report that the provider does not take (%d), without an error',
    async (status) => {
      const { reports, http, logs, asked, kernel } = await start()
      http.respond = () => {
        if (status === 0) throw new TypeError('unreachable')
        return { status }
      }
      reports.report(new Error('x'))
      await flushPromises()
      expect(asked('/e')).toHaveLength(1)
      expect(logs).toEqual([])
      kernel.dispose()
    },
  )

  it('reports a rejection whose message says otherwise, and no other rejection', async () => {
    const { connections, evm, posted } = await start()
    const fail = async (cause: unknown) => {
      const done = connections.connect('eip155', { walletId: 'w' }).catch(() => {})
      await flushPromises()
      evm.connectRequests.at(-1)?.reject(fault('rejected', cause))
      await done
      await flushPromises()
    }
    await fail({ code: 4001, message: 'Disk full' })
    await fail({ code: 5000, message: 'User canceled' })
    expect(posted()).toEqual([])
    await fail({ code: 5000, message: 'Disk full' })
    expect(posted().map(({ props }) => props)).toMatchObject([
      { errorMessage: 'User rejected the request < Disk full' },
    ])
  })
})

describe('wrapped error', () => {
  it.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['an error without words', new Error('')],
  ])('wraps an error of %s as Unknown error', (_, error) => {
    expect(buildReport(error)).toMatchObject({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorMessage: 'Unknown error',
    })
  })

  it.each([
    ['http-failed', 'API_ERROR'],
    ['rpc', 'API_ERROR'],
    ['foreign-invalid', 'DATA_PARSING_ERROR'],
    ['http-malformed', 'DATA_PARSING_ERROR'],
    ['internal', 'INTERNAL_SDK_ERROR'],
  ] as const)('wraps an error with the code %s as %s, or as its caller states', (code, event) => {
    const error = new LatchkeyError(code, {})
    expect(buildReport(error).event).toBe(event)
    expect(
      buildReport(new LatchkeyError('plugin-failed', { id: 'x' }, { cause: error })).event,
    ).toBe(event)
    expect(buildReport(error, 'SECURE_SITE_ERROR').event).toBe('SECURE_SITE_ERROR')
  })

  it('keeps functions, files and lines of the stack, but no folders, addresses or message', () => {
    const error = new Error('private words')
    error.stack = `Error: private words
    at load (https://shop.example/users/ada/assets/setup-a1B2.js?v=482913:10:20)
    at async Object.open (/home/ada/site/index.js:7:1)
    at https://shop.example/main.js:1:2
finish@https://shop.example/deep/path/late.js:3:4`
    expect(buildReport(error).stackTrace).toBe(
      'load setup-a1B2.js:10:20\nObject.open index.js:7:1\n? main.js:1:2\nfinish late.js:3:4',
    )
  })

  it('reports an object with throwing getters or a circular cause', () => {
    const trap = () => {
      throw new Error('trap')
    }
    expect(buildReport(new Proxy({}, { get: trap, has: trap })).errorMessage).toBe('Unknown error')
    const circle: { message: string; cause?: unknown } = { message: 'round' }
    circle.cause = circle
    expect(buildReport(circle).errorMessage).toBe('round < round < round')
  })

  it('wraps 64 KB of any stack about as fast as 64 KB of a usual one', () => {
    const fastest = (part: string) => {
      const error = new Error('x')
      error.stack = part.repeat(65_536 / part.length)
      return measureFastest(() => buildReport(error))
    }
    for (const part of ['a', 'a(', ' at ', '/', ':1', '@', '\n']) {
      expect(fastest(part), part).toBeLessThan(20 * fastest('  at a (/b.js:1:2)\n'))
    }
  })
})
