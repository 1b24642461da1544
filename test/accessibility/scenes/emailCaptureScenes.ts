import type { Scene, SceneFixture } from './Scene.ts'

const view = 'DataCapture'
const codeView = 'DataCaptureOtpConfirm'
const email = 'input[name="email"]'
const code = 'input[name="code"]'
const wrong = '.field-error:not(:empty)'
const feature =
  (...config: string[]) =>
  ({ control }: SceneFixture) =>
    control('PUT', '/config', [{ id: 'email_capture', isEnabled: true, config }])
const required = feature('required')

/** Connects the page's wallet and waits for the question. */
async function ask({ page, open, press, find }: SceneFixture): Promise<void> {
  await open()
  await page.waitForFunction(() => 'emailCapture' in window.latchkey.getState().features)
  await press('[data-wallet="example.harbor"]')
  await find(email).waitFor()
}
async function give(stage: SceneFixture, address = 'ada@visitor.example'): Promise<void> {
  await ask(stage)
  await stage.find(email).fill(address)
  await stage.press('.body .button.primary')
}
async function mailed(stage: SceneFixture): Promise<void> {
  await give(stage)
  await stage.find(code).waitFor()
}

/** The question for an email address, and the code that confirms it. */
export const emailCaptureScenes: readonly Scene[] = [
  { name: 'capture-required', view, waitFor: email, before: required, reach: ask },
  {
    name: 'capture-optional',
    view,
    waitFor: '[data-action="skip"]',
    before: feature(),
    reach: ask,
  },
  {
    name: 'capture-invalid',
    view,
    waitFor: wrong,
    before: required,
    reach: (stage) => give(stage, 'ada@nowhere'),
  },
  {
    name: 'capture-sending',
    view,
    waitFor: '.button[aria-busy="true"]',
    async before(stage) {
      await required(stage)
      await stage.control('PUT', '/faults', { 'POST /auth/v1/otp': { delay: 600_000 } })
    },
    reach: (stage) => give(stage),
  },
  {
    name: 'capture-none',
    view,
    waitFor: '.notice',
    before: required,
    async reach(stage) {
      await stage.open()
      await stage.page.waitForFunction(
        () =>
          window.latchkey.getState().features['emailCapture'] === true ||
          Array.isArray(window.latchkey.getState().features['emailCapture']),
      )
      await stage.open(view)
    },
  },
  {
    name: 'capture-code',
    view: codeView,
    waitFor: '[data-action="again"][aria-disabled]',
    before: required,
    reach: mailed,
  },
  {
    name: 'capture-code-wrong',
    view: codeView,
    waitFor: wrong,
    async before(stage) {
      await required(stage)
      await stage.control('PUT', '/faults', { 'PUT /auth/v1/otp': { status: 400 } })
    },
    async reach(stage) {
      await mailed(stage)
      await stage.find(code).fill('000000')
    },
  },
  {
    name: 'capture-code-offline',
    view: codeView,
    waitFor: wrong,
    before: required,
    async reach(stage) {
      await mailed(stage)
      await stage.goOffline()
      await stage.find(code).fill('000000')
    },
  },
  {
    name: 'capture-code-again',
    view: codeView,
    waitFor: '[data-action="again"]:not([aria-disabled])',
    clock: true,
    before: required,
    async reach(stage) {
      await stage.open()
      await stage.page.waitForFunction(() => 'emailCapture' in window.latchkey.getState().features)
      await stage.press('[data-wallet="example.harbor"]')
      await stage.find('.status-panel').waitFor()
      await stage.page.clock.runFor(1000)
      await stage.find(email).fill('ada@visitor.example')
      await stage.press('.body .button.primary')
      await stage.find(code).waitFor()
      await stage.page.clock.runFor(31_000)
    },
  },
]
