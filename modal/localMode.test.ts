import { describe, expect, it } from 'vitest'
import type { Alert } from '#kernel'
import { connectionsRef } from '#kernel'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import type { ModalOptions } from './index.ts'
import { createModal } from './index.ts'

/** Opens a modal of these options, and collects its alerts and errors until it is quiet. */
async function openQuietly(options: ModalOptions) {
  const { platform, clock, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
  const modal = createModal({ platform, disableAppend: true, ...options })
  const alerts: Alert[] = []
  const errors: unknown[] = []
  modal.on('alert', (alert) => alerts.push(alert))
  modal.on('error', (error) => errors.push(error))
  await modal.open()
  await modal.use(connectionsRef) // Resolves once every feature is loaded.
  await clock.advance(3000)
  modal.destroy()
  return { alerts: alerts.map(({ code }) => code), errors, logs }
}

describe('a modal without the option projectId', () => {
  it('raises no alert and no error when it opens, and prints no error', async () => {
    const { alerts, errors, logs } = await openQuietly({})
    const printed = logs.filter(({ level }) => level === 'error')
    expect([alerts, errors, printed]).toEqual([[], [], []])
  })

  it.each([
    ['empty', { projectId: '' }],
    ['not set', JSON.parse('{"projectId":null}')],
  ])('alerts APKT008 when the project id that the host passes is %s', async (_, options) => {
    expect((await openQuietly(options)).alerts).toContain('APKT008')
  })
})
