import { afterEach, expect, it } from 'vitest'
import { fault } from '#kernel'
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
const { open, asked, type, error } = createLoginViewTools(() => ({ demo, wallet }))

it.each([
  ['of the frame', () => embeddedWalletError('frame-answered', { why: 'Not reached' })],
  ['of the page', () => fault('timeout')],
])('shows no other cause for an offline failure %s once it is online again', async (_, cause) => {
  ;({ demo, wallet } = mountLogin([connect()]))
  await open('EmailLogin')
  await type('ada@example.com{Enter}')
  await asked('loginByEmail')
  demo.goOnline(false)
  wallet.last('loginByEmail').reject(cause())
  await expect.poll(error).toBe("You're offline. Check your connection, then try again.")
  demo.goOnline(true)
  await expect.poll(error).toBe('No response. Try again.')
})
