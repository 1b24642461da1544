import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { LoginWindow, PopupProvider } from '#plugins/ports/embedded-wallet'
import type { TestPlatform } from '../../../test/harness/testPlatform.ts'
import { createTestPlatform } from '../../../test/harness/testPlatform.ts'
import { createTrustedMessage, trustMessages } from '../../../test/harness/trustMessages.ts'
import { embeddedWalletError } from '../errors.ts'
import type { LoginResultOptions } from './awaitLoginResult.ts'
import { awaitLoginResult } from './awaitLoginResult.ts'
import { openLoginWindow } from './openLoginWindow.ts'
import { runPopupLogin } from './runPopupLogin.ts'

const origin = 'https://secure.example'
const result = `${origin}/callback?code=1&state=2`

/** A window of another site as its opener sees it: a test could not control a real one. */
function popupDouble() {
  const source = document.createElement('iframe')
  document.body.append(source)
  const seen = { closed: false, went: [] as string[], closings: 0 }
  const popup: LoginWindow = {
    isSource: (other) => other === source.contentWindow,
    closed: () => seen.closed,
    navigate: (address) => void seen.went.push(address),
    close() {
      seen.closings++
      seen.closed = true
    },
  }
  return { popup, seen, source: source.contentWindow, remove: () => source.remove() }
}

beforeAll(trustMessages)

let harness: TestPlatform
let double: ReturnType<typeof popupDouble>
let frameResult: ((result: string) => void) | undefined
let forged: LatchkeyError[]
let stop: AbortController
beforeEach(() => {
  harness = createTestPlatform()
  double = popupDouble()
  frameResult = undefined
  forged = []
  stop = new AbortController()
})
afterEach(() => double.remove())

const onFrameResult: LoginResultOptions['onFrameResult'] = (listener) => {
  frameResult = listener
  return () => {
    frameResult = undefined
  }
}
const watch = (): Promise<string | LatchkeyError> =>
  awaitLoginResult({
    popup: double.popup,
    origin,
    platform: harness.platform,
    page: window,
    signal: stop.signal,
    onFrameResult,
    onForged: (why) => forged.push(why),
  }).catch((error: unknown) => {
    if (isLatchkeyError(error)) return error
    throw error
  })
/** Its state so far. */
const settled = async (outcome: Promise<string | LatchkeyError>) => {
  const value = await Promise.race([outcome, Promise.resolve().then(() => 'open')])
  return typeof value === 'string' ? value : value.code
}
const say = (
  data: unknown,
  from: string = origin,
  source: MessageEventSource | null = double.source,
) => window.dispatchEvent(createTrustedMessage({ data, origin: from, source }))

describe('the popup of a social login', () => {
  const page = (popup: Partial<Window> | null) => {
    const calls: (readonly (string | URL | undefined)[])[] = []
    // The double has the parts of a window that the code uses.
    const open = (...call: readonly (string | URL | undefined)[]) => {
      calls.push(call)
      return popup as Window | null
    }
    return {
      calls,
      source: { open, screenX: 100, screenY: 20, outerWidth: 1400, outerHeight: 1000 },
    }
  }

  it('the popup of a social login opens at the waiting page of the secure site, 600 by 800, centred, under one name', () => {
    const { calls, source } = page({ focus: () => {} })
    openLoginWindow(origin, source)
    openLoginWindow(origin, source)
    expect(calls).toEqual(
      Array(2).fill([
        `${origin}/loading`,
        'latchkey-login',
        'popup,width=600,height=800,left=500,top=120',
      ]),
    )
  })

  it('the popup of a social login is undefined if the browser blocks it', () => {
    expect(openLoginWindow(origin, page(null).source)).toBeUndefined()
  })

  it('the popup of a social login does not throw if the browser has cut the connection', () => {
    const cut = () => {
      throw new DOMException('Blocked a frame', 'SecurityError')
    }
    const popup = openLoginWindow(origin, page({ focus: cut, close: cut }).source)
    expect(() => [popup?.navigate('https://provider.example'), popup?.close()]).not.toThrow()
  })
})

describe('the result of a social login', () => {
  it('the result of a social login is accepted from the popup on the exact secure origin', async () => {
    const outcome = watch()
    say({ resultUri: result })
    expect(await outcome).toBe(result)
  })

  it('the result of a social login that a script of the page dispatches is ignored', async () => {
    const outcome = watch()
    const { source } = double
    for (const from of [origin, 'https://evil.example'])
      window.dispatchEvent(
        new MessageEvent('message', { data: { resultUri: 'forged' }, origin: from, source }),
      )
    expect([await settled(outcome), forged]).toEqual(['open', []])
    say({ resultUri: result })
    expect(await outcome).toBe(result)
  })

  it('the result of a social login is accepted from the frame too', async () => {
    const outcome = watch()
    frameResult?.(result)
    expect(await outcome).toBe(result)
    expect(frameResult).toBeUndefined()
  })

  it('the result of a social login from the popup with another origin ends the login as untrusted', async () => {
    const outcome = watch()
    say({ resultUri: result }, 'https://secure.example.evil.example')
    expect(await outcome).toMatchObject({ code: 'social-untrusted', message: 'Untrusted Origin' })
  })

  const alike = [
    ...[
      'https://evilsecure.example',
      'https://secure.example:8443',
      'http://secure.example',
      'https://SECURE.example',
      'https://secure.example/',
      'null',
      '',
    ],
    ...[
      'https://secure.example.evil',
      'https://secure.example@evil.example',
      'https://xn--scure-9ua.example',
      'file://',
      'https://secure-example',
      '*',
    ],
  ]
  it.each(alike)(
    'the result of a social login from a window with an origin like %s is ignored',
    async (from) => {
      const outcome = watch()
      say({ resultUri: result }, from)
      expect(await settled(outcome)).not.toBe(result)
      expect(await outcome).toMatchObject({ code: 'social-untrusted' })
    },
  )

  it('the result of a social login from another window is ignored, whatever its origin, and reported once', async () => {
    const outcome = watch()
    for (const from of [origin, 'https://evil.example'])
      for (const source of [window, null, window.parent])
        say({ resultUri: 'https://evil.example' }, from, source)
    expect(await settled(outcome)).toBe('open')
    expect(forged.map(({ code }) => code)).toEqual(['social-untrusted'])
    say({ resultUri: result })
    expect(await outcome).toBe(result)
  })

  it('the result of a social login in another form is ignored', async () => {
    const outcome = watch()
    for (const data of [
      undefined,
      null,
      'resultUri',
      { resultUri: 1 },
      { resultUri: null },
      { uri: result },
      [result],
      { type: '@w3m-frame/SOCIAL_RESULT' },
    ])
      say(data, 'https://evil.example')
    expect([await settled(outcome), forged]).toEqual(['open', []])
    stop.abort(embeddedWalletError('popup-closed'))
    await outcome
  })

  it('the result of a social login is not awaited after an abort', async () => {
    const outcome = watch()
    stop.abort(embeddedWalletError('frame-lost'))
    expect(await outcome).toMatchObject({ code: 'frame-lost' })
    expect([harness.countOpenHandles(), frameResult]).toEqual([0, undefined])
  })

  it('the result of a social login leaves no listeners', async () => {
    const outcome = watch()
    say({ resultUri: result })
    await outcome
    expect([harness.countOpenHandles(), frameResult]).toEqual([0, undefined])
    say({ resultUri: result }, 'https://evil.example', null)
    expect(forged).toEqual([])
  })
})

describe('a closed popup', () => {
  it('a closed popup is checked every second', async () => {
    const looks: number[] = []
    const { popup } = double
    const outcome = awaitLoginResult({
      popup: { ...popup, closed: () => looks.push(harness.clock.now()) < 0 },
      origin,
      platform: harness.platform,
      page: window,
      signal: stop.signal,
      onFrameResult,
      onForged: () => {},
    })
    await harness.clock.advance(5000)
    expect(looks.map((at) => at - (looks[0] ?? 0))).toEqual([0, 1000, 2000, 3000, 4000])
    stop.abort(embeddedWalletError('popup-closed'))
    await expect(outcome).rejects.toThrow()
  })

  it('a closed popup rejects with `Popup closed` after 3 s', async () => {
    const outcome = watch()
    await harness.clock.advance(1500)
    double.seen.closed = true
    await harness.clock.advance(3400)
    expect(await settled(outcome)).toBe('open')
    await harness.clock.advance(200)
    expect(await outcome).toMatchObject({ code: 'popup-closed', message: 'Popup closed' })
  })

  it('a closed popup continues if it looked closed for less: isolated pages do', async () => {
    const outcome = watch()
    for (let round = 0; round < 4; round++) {
      double.seen.closed = true
      await harness.clock.advance(2900)
      double.seen.closed = false
      await harness.clock.advance(1100)
    }
    expect(await settled(outcome)).toBe('open')
    say({ resultUri: result })
    expect(await outcome).toBe(result)
  })

  it('a closed popup may send its result through the frame while it looks closed', async () => {
    const outcome = watch()
    double.seen.closed = true
    await harness.clock.advance(2500)
    frameResult?.(result)
    expect(await outcome).toBe(result)
  })
})

describe('a social login', () => {
  const run = (address: string | LatchkeyError, login: () => Promise<void> = async () => {}) => {
    const asked: (readonly [string, ...unknown[]])[] = []
    const wallet = {
      origin,
      onSocialResult: onFrameResult,
      async getSocialLoginUrl(provider: PopupProvider) {
        asked.push(['address', provider])
        if (typeof address !== 'string') throw address
        return address
      },
      loginBySocial(provider: PopupProvider, uri: string) {
        asked.push(['login', provider, uri])
        return login()
      },
    }
    const ended = runPopupLogin({
      wallet,
      provider: 'github',
      popup: double.popup,
      platform: harness.platform,
      page: window,
      signal: stop.signal,
      onForged: () => {},
      onResult: () => asked.push(['result']),
    }).then(
      () => 'ok',
      (error: unknown) => (isLatchkeyError(error) ? error.code : 'other'),
    )
    return { asked, ended }
  }

  it('a social login navigates the popup to the provider, logs in with its result, and closes it', async () => {
    const { asked, ended } = run('https://provider.example/authorize')
    await harness.clock.advance(0)
    expect(double.seen.went).toEqual(['https://provider.example/authorize'])
    say({ resultUri: result })
    expect(await ended).toBe('ok')
    expect(asked).toEqual([['address', 'github'], ['result'], ['login', 'github', result]])
    expect([double.seen.closings, harness.countOpenHandles()]).toEqual([1, 0])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@provider.example',
    'http://provider.example',
  ])('a social login never navigates to %s', async (address) => {
    const { ended } = run(address)
    expect(await ended).toBe('social-failed')
    expect([double.seen.went, double.seen.closings]).toEqual([[], 1])
  })

  it('a social login rejects with the reason if there is no address, and leaves nothing', async () => {
    const { ended } = run(embeddedWalletError('APKT003'))
    expect(await ended).toBe('APKT003')
    expect([double.seen.closings, harness.countOpenHandles(), frameResult]).toEqual([
      1,
      0,
      undefined,
    ])
  })

  it('a social login replaced by another one keeps the popup open for it', async () => {
    const { ended } = run('https://provider.example/authorize')
    await harness.clock.advance(0)
    stop.abort(embeddedWalletError('popup-closed'))
    expect(await ended).toBe('popup-closed')
    expect(double.seen.closings).toBe(0)
  })
})
