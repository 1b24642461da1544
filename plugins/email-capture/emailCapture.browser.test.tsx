import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emailCaptureRef as service } from '#plugins/ports/email-capture'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { emailCapture } from './index.ts'

const email = 'ada@visitor.example'
let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** A visitor who has just connected; the provider answers codes with this status. */
async function openPrompt({
  required = true,
  clock = 'real' as 'real' | 'manual',
  put = { body: 'null' } as Reply,
} = {}): Promise<void> {
  demo = mountDemo({ plugins: [emailCapture({ required })], clock })
  demo.http.respond = (_, { method }) => (method === 'PUT' ? put : { body: { uuid: 'proof-1' } })
  await demo.open()
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await shows('DataCapture')
}
const shows = (view: string) => demo.shows(view)
const closed = () => expect.poll(() => demo.kernel.router.get().open).toBe(false)
const input = (name: string) => demo.find(`input[name=${name}]`)
const value = (name: string) => {
  const field = input(name)
  return field instanceof HTMLInputElement ? field.value : undefined
}
const error = () => demo.find('.field-error')?.textContent
const sent = (method: string) =>
  demo.http.requests
    .filter(({ call }) => call.method === method)
    .map(({ call }) => JSON.parse(String(call.body)))
async function fill(name: string, text: string): Promise<void> {
  // The heading stands before the view's own code is loaded.
  await expect.poll(() => input(name)).toBeTruthy()
  await userEvent.fill(locate(`input[name=${name}]`), text)
}
async function toCode(): Promise<void> {
  await fill('email', email)
  await userEvent.keyboard('{Enter}')
  await shows('DataCaptureOtpConfirm')
}

describe('`DataCapture`', () => {
  it('`DataCapture` keeps what was typed before the login’s address was known', async () => {
    let answer = (_email: string) => {}
    demo = mountDemo({ plugins: [emailCapture({ required: true })] })
    const capture = await demo.kernel.use(service)
    Object.assign(capture, {
      getLoginEmail: () => new Promise<string>((resolve) => (answer = resolve)),
    })
    await demo.open()
    await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
    await shows('DataCapture')
    await fill('email', 'eve@typed.example')
    answer(email)
    await new Promise((done) => setTimeout(done, 100))
    expect([value('email'), sent('POST')]).toEqual(['eve@typed.example', []])
  })

  it('`DataCapture` names the site and the effect of closing, and offers no skip if required', async () => {
    await openPrompt()
    await expect
      .poll(() => demo.find('.intro')?.textContent)
      .toMatch(/Demo.* needs your email address.*disconnected/)
    expect(demo.find('[data-action=skip]')).toBeNull()
    expect(demo.find('[data-focus-key=back]')).toBeNull()
  })

  it('`DataCapture` is one field that browsers and password managers fill in', async () => {
    await openPrompt()
    expect(input('email')?.getAttribute('type')).toBe('email')
    expect(input('email')?.getAttribute('autocomplete')).toBe('email')
  })

  it('`DataCapture` shows an error at the field, until the address is changed', async () => {
    await openPrompt()
    await fill('email', 'ada')
    await userEvent.keyboard('{Enter}')
    await expect.poll(error).toBe('Please enter a valid email address')
    expect(input('email')?.getAttribute('aria-describedby')).toBe(demo.find('.field-error')?.id)
    await fill('email', 'ada@')
    expect(error()).toBe('')
    expect(sent('POST')).toEqual([])
  })

  it('`DataCapture` keeps the address after a return from the code', async () => {
    await openPrompt()
    await toCode()
    demo.find('[data-action=other]')?.click()
    await shows('DataCapture')
    expect(value('email')).toBe(email)
  })

  it('`DataCapture` can be skipped if it is optional', async () => {
    await openPrompt({ required: false })
    demo.find('[data-action=skip]')?.click()
    await closed()
    expect(demo.kernel.connections.getState('demo')?.accountState.status).toBe('connected')
  })
})

describe('`DataCaptureOtpConfirm`', () => {
  it('`DataCaptureOtpConfirm` has one field for the code, which phones fill in from the message', async () => {
    await openPrompt()
    await toCode()
    expect(input('code')?.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input('code')?.getAttribute('inputmode')).toBe('numeric')
    expect(demo.find('.intro')?.textContent).toContain(email)
  })

  it.each([
    ['typed', '123456'],
    ['pasted with what is around it', 'Your code: 123 456.'],
    ['in digits of another script', '١٢٣٤٥٦'],
  ])(
    '`DataCaptureOtpConfirm` accepts six digits %s, and submits them by itself',
    async (_, text) => {
      await openPrompt()
      await toCode()
      await fill('code', text)
      await closed()
      expect(sent('PUT')).toEqual([{ code: '123456' }])
      expect(demo.kernel.get(service).get().email).toBe(email)
    },
  )

  it('`DataCaptureOtpConfirm` refuses fewer digits', async () => {
    await openPrompt()
    await toCode()
    await fill('code', '1234')
    await userEvent.keyboard('{Enter}')
    await expect.poll(error).toBe('The code must be six digits')
    expect(sent('PUT')).toEqual([])
  })

  it.each([
    [400, 'Incorrect or expired code. Use the latest email, or request a new code.'],
    [429, 'Too many attempts. Try again later.'],
    [500, 'Something went wrong. Try again in a moment.'],
  ])('`DataCaptureOtpConfirm` shows the text of a response %i, and stays', async (status, text) => {
    await openPrompt({ put: { status, body: { error: 'Invalid code' } } })
    await toCode()
    await fill('code', '123456')
    await expect.poll(error).toBe(text)
    await shows('DataCaptureOtpConfirm')
  })

  it('`DataCaptureOtpConfirm` counts down to a new code, then sends one and announces it', async () => {
    await openPrompt({ clock: 'manual' })
    await toCode()
    const again = () => demo.find('[data-action=again]')
    await expect.poll(() => again()?.textContent).toBe('New code in 30 s')
    expect(again()?.getAttribute('aria-disabled')).toBe('true')
    expect(getComputedStyle(again() ?? document.body).opacity).toBe('1')
    const before = sent('POST').length
    again()?.click()
    expect(sent('POST')).toHaveLength(before)
    for (let left = 29; left >= 20; left--) {
      await demo.clock.advance(1000)
      await expect.poll(() => again()?.textContent).toBe(`New code in ${left} s`)
    }
    await demo.clock.advance(20_000)
    await expect.poll(() => again()?.textContent).toBe('Send a new code')
    again()?.click()
    await expect.poll(() => sent('POST')).toHaveLength(2)
    const said = async () => {
      await demo.clock.advance(100)
      return [...(demo.host.shadowRoot?.querySelectorAll('[aria-live]') ?? [])]
        .map((region) => region.textContent)
        .join()
    }
    await expect.poll(said).toContain('A new code is on its way.')
  })

  it('`DataCaptureOtpConfirm` keeps a request for a new code while digits are typed', async () => {
    await openPrompt({ clock: 'manual' })
    await toCode()
    await demo.clock.advance(30_000)
    await expect.poll(() => demo.find('[data-action=again]')?.textContent).toBe('Send a new code')
    let answer = (_: Reply) => {}
    demo.http.respond = (_, { method }) =>
      method === 'PUT'
        ? { body: 'null' }
        : new Promise<Reply>((resolve) => {
            answer = resolve
          })
    demo.find('[data-action=again]')?.click()
    await expect.poll(() => sent('POST')).toHaveLength(2)
    await fill('code', '12')
    answer({ body: { uuid: 'proof-2' } })
    await expect.poll(() => demo.find('[data-action=again]')?.textContent).toContain('New code in')
    await fill('code', '123456')
    await closed()
    expect(demo.http.requests.at(-1)?.call.headers).toMatchObject({ 'x-otp': 'proof-2' })
  })
})
