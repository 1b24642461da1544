import { describe, expect, it } from 'vitest'
import { defineManifest, definePlugin } from '#kernel'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { startTelemetry } from './telemetry.ts'

const failing = definePlugin(defineManifest({ id: 'broken' }), async () => ({
  default: () => {
    throw new TypeError('It broke')
  },
}))

/** Lists the provider's paths that receive a request when a plugin fails. */
async function listPostedPaths(features: Exclude<ModalOptions['features'], undefined> = {}) {
  const { kernel, http, exit } = createTestKernel({
    respond: () => ({ body: { isAnalyticsEnabled: true } }),
  })
  await startTelemetry(kernel, { networks: [], features }, [])
  await flushPromises()
  kernel.plugins.install([failing()])
  await kernel.plugins.activate('broken').catch(() => {})
  await flushPromises()
  exit.leave()
  return [
    ...http.requests.map(({ url }) => url.pathname),
    ...exit.beacons.map(({ url }) => new URL(url).pathname),
  ].filter((path) => path !== '/getAnalyticsConfig')
}

describe('error reports of a modal', () => {
  it('posts error reports by default', async () => {
    expect(await listPostedPaths()).toContain('/e')
  })

  it('posts events but no error reports with `features: { errorReports: false }`', async () => {
    expect(await listPostedPaths({ errorReports: false })).toEqual(['/batch'])
  })
})
