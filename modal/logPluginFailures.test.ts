import { expect, it } from 'vitest'
import type { Plugin } from '#kernel'
import { defineEvent, defineManifest, definePlugin, defineService, readField } from '#kernel'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createModal } from './index.ts'

const tipsRef = defineService<{ add(): void }>('acme-tips')
const added = defineEvent('acme-added')
const manifest = defineManifest({ id: 'acme-tips', offers: [tipsRef] })

/** Installs one plugin, adds a tip, and returns what the console shows. */
async function printedBy(plugin: Plugin, byHandle = false) {
  const { platform, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
  const modal = createModal({ platform, disableAppend: true, plugins: byHandle ? [] : [plugin] })
  if (byHandle) await modal.install(plugin)
  await modal.use(tipsRef).then(
    (tips) => tips.add(),
    () => {},
  )
  modal.destroy()
  const failures = logs.filter(({ level }) => level === 'error')
  return failures.map(({ message, detail }) => [message, readField(detail, 'cause') ?? detail])
}

const broken = new TypeError('broken')
const throwBroken = () => {
  throw broken
}

it('prints that the setup of a plugin of the host failed', async () => {
  const plugin = definePlugin(manifest, async () => ({ default: manifest.setup(throwBroken) }))
  for (const byHandle of [false, true])
    expect(await printedBy(plugin(), byHandle)).toEqual([
      ['The plugin "acme-tips" failed (setup).', broken],
    ])
})

it('prints that the code of a plugin of the host cannot be loaded', async () => {
  const plugin = definePlugin(manifest, () => Promise.reject(broken))
  expect(await printedBy(plugin())).toEqual([['The plugin "acme-tips" failed (import).', broken]])
})

it('prints that a listener of a plugin of the host failed', async () => {
  const plugin = definePlugin(manifest, async () => ({
    default: manifest.setup(({ offer, on, emit }) => {
      on(added, throwBroken)
      offer(tipsRef, { add: () => emit(added) })
    }),
  }))
  expect(await printedBy(plugin())).toEqual([['The plugin "acme-tips" failed (listener).', broken]])
})
