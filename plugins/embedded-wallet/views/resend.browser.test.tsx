import { afterEach, expect, it } from 'vitest'
import { connect } from '#plugins/connect/index'
import { createLoginViewTools, mountLogin } from '../../../test/harness/createLoginViewTools.ts'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import type { Demo } from '../../../test/harness/mountDemo.ts'

let demo: Demo
let wallet: EmbeddedWalletDouble
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})
const { text, open, there, asked } = createLoginViewTools(() => ({ demo, wallet }))

it.each(['EmailVerifyOtp', 'EmailVerifyDevice'])(
  '%s announces no email when a resend connects without one',
  async (view) => {
    ;({ demo, wallet } = mountLogin([connect()]))
    await open(view, { email: 'ada@example.com' })
    await there('[data-action=resend]')
    demo.find('[data-action=resend]')?.click()
    await asked('loginByEmail')
    wallet.last('loginByEmail').answer('connected')
    await expect.poll(() => demo.find('[data-action=resend]')?.ariaBusy).not.toBe('true')
    await new Promise((done) => setTimeout(done, 500))
    expect(text('[aria-live=polite]') ?? '').not.toContain('on its way')
  },
)
