import { describe, expect, it } from 'vitest'
import { createDemoKernel } from '../test/harness/createDemoKernel.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { toastDuration, toastSwapDelay } from './createToasts.ts'
import { toastsRef } from './toasts.ts'

async function createToastsOnClock() {
  const harness = createTestPlatform()
  const kernel = createDemoKernel(harness)
  const toasts = await kernel.use(toastsRef)
  return {
    service: toasts,
    clock: harness.clock,
    kernel,
    held: harness.countOpenHandles,
    message: () => toasts.get()?.message,
  }
}

describe('toasts', () => {
  it.each(['success', 'error', 'loading'] as const)(
    'have a message, an icon, whether they are open, whether they close by themselves, and a variant: %s',
    async (variant) => {
      const { service, clock, kernel } = await createToastsOnClock()
      const last = () => kernel.plugins.scopeOf('shell')?.state.get()
      service.show({ message: 'Copied', variant, svg: 'wallet' })
      expect(service.get()).toEqual({
        message: 'Copied',
        svg: 'wallet',
        open: true,
        autoClose: true,
        variant,
        key: 1,
      })
      await clock.advance(toastDuration)
      expect(service.get()).toBeUndefined()
      expect(last()).toMatchObject({ toast: { message: 'Copied', open: false } })
      service.show({ message: 'Stays', variant, autoClose: false })
      expect(service.get()).toMatchObject({ open: true, autoClose: false })
    },
  )

  it('close by themselves after 2.5 s', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'Copied', variant: 'success' })
    await clock.advance(toastDuration - 1)
    expect(message()).toBe('Copied')
    await clock.advance(1)
    expect(message()).toBeUndefined()
    expect(toastDuration).toBe(2500)
  })

  it('stay with `autoClose: false` until they are hidden', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'Sending', variant: 'loading', autoClose: false })
    await clock.advance(60_000)
    expect(message()).toBe('Sending')
    service.hide()
    expect(message()).toBeUndefined()
  })

  it('close the one before at once and show 150 ms later', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'First', variant: 'success' })
    service.show({ message: 'Second', variant: 'error' })
    expect(message()).toBeUndefined()
    await clock.advance(toastSwapDelay - 1)
    expect(message()).toBeUndefined()
    await clock.advance(1)
    expect(message()).toBe('Second')
    await clock.advance(toastDuration - 1)
    expect(message()).toBe('Second')
    await clock.advance(1)
    expect(message()).toBeUndefined()
    expect(toastSwapDelay).toBe(150)
  })

  it('show only the last of several that come while one is being swapped', async () => {
    const { service, clock, message } = await createToastsOnClock()
    for (const name of ['First', 'Second', 'Third'])
      service.show({ message: name, variant: 'success' })
    expect(message()).toBeUndefined()
    await clock.advance(toastSwapDelay)
    expect(message()).toBe('Third')
    await clock.advance(toastDuration)
    expect(message()).toBeUndefined()
  })

  it('leave no timer behind when the modal goes', async () => {
    const { service, kernel, held } = await createToastsOnClock()
    service.show({ message: 'Copied', variant: 'success' })
    kernel.dispose()
    expect(held()).toBe(0)
  })
})
