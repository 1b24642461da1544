import { describe, expect, it } from 'vitest'
import { pluginFailed } from '#kernel'
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
    'shows message, icon, state and variant of a toast: %s',
    async (variant) => {
      const { service, clock } = await createToastsOnClock()
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
      service.show({ message: 'Stays', variant, autoClose: false })
      expect(service.get()).toMatchObject({ open: true, autoClose: false })
    },
  )

  it('closes a toast by itself after 2.5 s', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'Copied', variant: 'success' })
    await clock.advance(toastDuration - 1)
    expect(message()).toBe('Copied')
    await clock.advance(1)
    expect(message()).toBeUndefined()
    expect(toastDuration).toBe(2500)
  })

  it('keeps a toast with `autoClose: false` until it is hidden', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'Sending', variant: 'loading', autoClose: false })
    await clock.advance(60_000)
    expect(message()).toBe('Sending')
    service.hide()
    expect(message()).toBeUndefined()
  })

  it('keeps a toast with a link until it is hidden, unless it says otherwise', async () => {
    const { service, clock, message } = await createToastsOnClock()
    const link = { href: 'https://explorer.example/tx', label: 'View' }
    service.show({ message: 'Sent', variant: 'success', link })
    expect(service.get()).toMatchObject({ autoClose: false })
    await clock.advance(60_000)
    expect(message()).toBe('Sent')
    service.show({ message: 'Short', variant: 'success', link, autoClose: true })
    await clock.advance(toastSwapDelay)
    expect(message()).toBe('Short')
    await clock.advance(toastDuration)
    expect(message()).toBeUndefined()
  })

  it('keeps a paused toast, and gives it its whole time after the release', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'Copied', variant: 'success' })
    await clock.advance(toastDuration - 1)
    const release = service.pause()
    await clock.advance(60_000)
    expect(message()).toBe('Copied')
    release()
    await clock.advance(toastDuration - 1)
    expect(message()).toBe('Copied')
    await clock.advance(1)
    expect(message()).toBeUndefined()
  })

  it('closes the toast after a paused one on time, whenever the pause is released', async () => {
    const { service, clock, message } = await createToastsOnClock()
    service.show({ message: 'First', variant: 'success' })
    const release = service.pause()
    service.show({ message: 'Second', variant: 'success' })
    release()
    await clock.advance(toastSwapDelay)
    expect(message()).toBe('Second')
    await clock.advance(toastDuration - 1)
    release()
    await clock.advance(1)
    expect(message()).toBeUndefined()
    expect(service.pause()()).toBeUndefined()
  })

  it('counts each toast as announced once', async () => {
    const { service, clock } = await createToastsOnClock()
    service.show({ message: 'First', variant: 'success' })
    expect([service.markAnnounced(), service.markAnnounced()]).toEqual([true, false])
    service.show({ message: 'Second', variant: 'success' })
    await clock.advance(toastSwapDelay)
    expect([service.markAnnounced(), service.markAnnounced()]).toEqual([true, false])
  })

  it('closes the previous toast at once and shows the next 150 ms later', async () => {
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

  it('shows only the last of several toasts that arrive during a swap', async () => {
    const { service, clock, message } = await createToastsOnClock()
    for (const name of ['First', 'Second', 'Third'])
      service.show({ message: name, variant: 'success' })
    expect(message()).toBeUndefined()
    await clock.advance(toastSwapDelay)
    expect(message()).toBe('Third')
    await clock.advance(toastDuration)
    expect(message()).toBeUndefined()
  })

  it('reports a throwing listener of the toasts and calls the others', async () => {
    const { service, kernel, message } = await createToastsOnClock()
    const faults: unknown[] = []
    kernel.on(pluginFailed, (fault) => faults.push(fault))
    service.subscribe(() => {
      throw new Error('bad listener')
    })
    const heard: unknown[] = []
    service.subscribe(() => heard.push(message()))
    service.show({ message: 'Copied', variant: 'success' })
    expect(heard).toEqual(['Copied'])
    expect(faults).toMatchObject([
      { id: 'shell', point: 'listener', error: { message: 'bad listener' } },
    ])
  })

  it('leaves no timer behind when the modal is destroyed', async () => {
    const { service, kernel, held } = await createToastsOnClock()
    service.show({ message: 'Copied', variant: 'success' })
    kernel.dispose()
    expect(held()).toBe(0)
  })
})
