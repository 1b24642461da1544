import { afterEach, expect, it } from 'vitest'
import { connect } from '#plugins/connect/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('the footer fades what goes on below the fold, and covers nothing at the end of the body', async () => {
  demo = mountDemo({
    settings: { termsConditionsUrl: 'https://shop.example/terms' },
    plugins: [connect(), walletRegistry()],
  })
  await demo.open()
  await expect.poll(() => demo.find('.footer .legal')).not.toBeNull()
  const [body, footer] = [demo.find('.body'), demo.find('.footer')]
  if (!body || !footer) throw new Error('there is no footer')
  const fade = getComputedStyle(footer, '::before')
  expect(fade.backgroundImage).toContain('linear-gradient')
  expect(fade.height).toBe(getComputedStyle(body).paddingBottom)
  expect(fade.pointerEvents).toBe('none')
})
