import { afterEach, describe, expect, it } from 'vitest'
import { defineManifest, definePlugin, defineRoute, LatchkeyError } from '#kernel'
import type { ActionJournalEntry } from '#kernel/reviewed-action'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const file = 'https://host.example/assets/StartView-1a2b.js'
const lost = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${file}`))

/** Replaces the reviewed-actions plugin, with the requests a wallet received. */
const handedOver = (stage: ActionJournalEntry['stage']) => {
  const entry: ActionJournalEntry = {
    id: '1',
    kind: 'send',
    account: 'eip155:1:0x1',
    network: 'eip155:1',
    at: 0,
    mark: 'm',
    stage,
  }
  const double = {
    build: () => Promise.reject(new LatchkeyError('unsupported')),
    journal: { get: () => [entry], subscribe: () => () => {} },
  }
  const manifest = defineManifest({ id: 'intents-double', offers: [reviewedActionsRef] })
  return definePlugin(manifest, async () => ({
    default: manifest.setup(({ offer }) => void offer(reviewedActionsRef, double)),
  }))()
}

const demos: Demo[] = []
async function opened(stage?: ActionJournalEntry['stage'], status = 404): Promise<Demo> {
  const plugins = [
    createViewPlugin('demo', { views: [[defineRoute('Connect'), lost]] }),
    ...(stage ? [handedOver(stage)] : []),
  ]
  const demo = mountDemo({ plugins })
  demos.push(demo)
  demo.http.respond = () => ({ status })
  if (stage) await demo.kernel.use(reviewedActionsRef)
  await demo.open()
  await expect.poll(() => demo.find('[data-fault="failed"]')).not.toBeNull()
  await expect.poll(() => demo.http.requests.map(({ url }) => url.href)).toEqual([file])
  return demo
}
const offer = (demo: Demo) => demo.find('[data-fault] button')?.textContent
const offersReload = (demo: Demo) => expect.poll(() => offer(demo)).toBe('Reload the page')
/** Gives an offer to reload the time to appear. */
async function offersRetry(demo: Demo) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(offer(demo)).toBe('Try again')
}
afterEach(() => {
  for (const demo of demos.splice(0)) {
    demo.shell.unmount()
    demo.kernel.dispose()
  }
})

describe('a view whose file is gone', () => {
  it('offers to reload the page when the file of a view is gone', async () => {
    await offersReload(await opened())
  })
  it('offers no reload while a request waits for the wallet, whose answer would be lost', async () => {
    await offersRetry(await opened('asking'))
  })
  it('offers to reload once no request waits for the wallet', async () => {
    await offersReload(await opened('sent'))
  })
  it('offers no reload where the server merely fails', async () => {
    await offersRetry(await opened(undefined, 503))
  })
})
