import { afterEach, expect, it } from 'vitest'
import { connect } from '#plugins/connect/index'
import { createLoginViewTools, mountLogin } from '../../../test/harness/createLoginViewTools.ts'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import type { Demo } from '../../../test/harness/mountDemo.ts'
import { embeddedWalletError } from '../errors.ts'

let demo: Demo
let wallet: EmbeddedWalletDouble
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})
const { open, asked } = createLoginViewTools(() => ({ demo, wallet }))
const phase = () => demo.find('.status-panel')?.dataset['state']
const awaitApproval = async () => {
  ;({ demo, wallet } = mountLogin([connect()]))
  await open('EmailVerifyDevice', { email: 'ada@example.com' })
  await asked('awaitDevice')
}

it('the device approval is awaited again when the visitor returns from an email that took longer', async () => {
  await awaitApproval()
  wallet.last('awaitDevice').reject(embeddedWalletError('APKT004'))
  await expect.poll(phase).toBe('failed')
  demo.goOnline(true)
  await asked('awaitDevice', 2)
  await expect.poll(phase).toBe('waiting')
})

it('the device approval that was refused stays refused when the visitor returns', async () => {
  await awaitApproval()
  wallet.last('awaitDevice').reject(embeddedWalletError('frame-answered', { said: 'Start again' }))
  await expect.poll(phase).toBe('failed')
  demo.goOnline(true)
  await new Promise((done) => setTimeout(done, 300))
  expect(phase()).toBe('failed')
})
