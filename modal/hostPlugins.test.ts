import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Alert, LatchkeyError, Plugin } from '#kernel'
import { defineManifest, definePlugin, defineService, isLatchkeyError } from '#kernel'
import { send } from '#plugins/send/index'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { builtInIds } from './builtInIds.ts'
import type { ModalEvents } from './index.ts'
import { createModal } from './index.ts'
import { loadBuiltIns } from './loadBuiltIns.ts'

const code = async () => ({ default: () => {} })
const make = (id: string) => definePlugin(defineManifest({ id }), code)
const missing = defineService<object>('missing.service')
const [first, second] = [defineService<object>('first'), defineService<object>('second')]
const needy = definePlugin(defineManifest({ id: 'needy', needs: { missing } }), code)
const picky = definePlugin(
  defineManifest({
    id: 'picky',
    options: () => {
      throw new RangeError('no')
    },
  }),
  code,
)
const circle = (id: string, offers: typeof first, need: typeof first) =>
  definePlugin(defineManifest({ id, offers: [offers], needs: { need } }), code)()
// Allowed because hosts that write JavaScript have no types.
const untyped = (value: unknown) => value as Plugin

/** Opens a modal with these plugins and a good one, and collects what a developer sees. */
async function openWith(plugins: readonly Plugin[]) {
  const { platform, clock, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
  const good = definePlugin(defineManifest({ id: 'good' }), code)()
  const modal = createModal({ platform, disableAppend: true, plugins: [...plugins, good] })
  const alerts: Alert[] = []
  const errors: ModalEvents['error'][] = []
  modal.on('alert', (alert) => alerts.push(alert))
  modal.on('error', (error) => errors.push(error))
  await modal.ready()
  await modal.open()
  await modal.switchNetwork('eip155:1').catch(() => {}) // Installs all.
  await clock.advance(3000)
  const installed = (await modal.diagnose()).plugins.map(({ id }) => id)
  modal.destroy()
  return {
    installed,
    errors: errors.map(({ id, error }) => ({ id, code: isLatchkeyError(error) && error.code })),
    printed: logs.filter(({ level }) => level === 'error').map(({ message }) => message),
    alerts: alerts.map(({ code: alertCode }) => alertCode),
  }
}

const twice = make('one')

describe('plugins that the host passes', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each<[string, readonly Plugin[], string, string]>([
    ['a second plugin of one id', [make('one')(), make('one')()], 'one', 'plugin-duplicate'],
    ['one plugin twice', [twice(), twice()], 'one', 'plugin-duplicate'],
    ['the id of a built-in feature', [make('send')()], 'send', 'plugin-duplicate'],
    ['the id of a built-in view', [make('connect')()], 'connect', 'plugin-duplicate'],
    ['a need that nothing offers', [needy()], 'needy', 'need-unmet'],
    ['options that its manifest refuses', [picky()], 'picky', 'plugin-failed'],
    ['a function that was not called', [untyped(make('lazy'))], 'lazy', 'plugin-invalid'],
    ['no manifest', [untyped({})], 'plugins[0]', 'plugin-invalid'],
    [
      'a need that is undefined',
      [untyped({ manifest: { id: 'hasty', needs: { missing: undefined } }, load: code })],
      'hasty',
      'plugin-invalid',
    ],
  ])('reports %s, and installs the others', async (_, plugins, id, errorCode) => {
    const { installed, errors, printed, alerts } = await openWith(plugins)
    expect(errors).toEqual([{ id, code: errorCode }])
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain(id)
    expect(alerts).not.toContain(errorCode)
    expect(installed).toEqual(expect.arrayContaining(['good', 'connect', 'send', 'account']))
  })

  it('reports plugins that need each other by their circle', async () => {
    const { errors, printed } = await openWith([
      circle('a', first, second),
      circle('b', second, first),
    ])
    expect(errors.map(({ id, code: errorCode }) => `${id} ${errorCode}`)).toEqual([
      'a need-circle',
      'b need-circle',
    ])
    expect(printed[0]).toMatch(/a → b → a|b → a → b/)
  })

  it('alerts of the error in a development build', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    expect((await openWith([needy()])).alerts).toContain('need-unmet')
  })

  it('installs a plugin after another of the list that it needs, in any order', async () => {
    const user = definePlugin(defineManifest({ id: 'user', needs: { first } }), code)()
    const owner = definePlugin(defineManifest({ id: 'owner', offers: [first] }), code)()
    const { installed, errors } = await openWith([user, owner])
    expect([installed.slice(0, 3).sort(), errors]).toEqual([['good', 'owner', 'user'], []])
  })

  it('lets the host pass a built-in plugin itself', async () => {
    const { installed, errors, printed } = await openWith([send()])
    expect([installed.filter((id) => id === 'send'), errors, printed]).toEqual([['send'], [], []])
  })

  it('rejects install() with the error', async () => {
    const { platform } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const modal = createModal({ platform, disableAppend: true })
    const codeOf = (plugin: Plugin) =>
      modal.install(plugin).catch((error: LatchkeyError) => error.code)
    expect(await codeOf(untyped(make('lazy')))).toBe('plugin-invalid')
    expect(await codeOf(make('send')())).toBe('plugin-duplicate')
    expect(await codeOf(make('own')())).toBeUndefined()
    modal.destroy()
  })

  it('knows the ids of all built-in plugins', async () => {
    const snapshotStore = { get: vi.fn(), subscribe: vi.fn() }
    const plugins = await loadBuiltIns({ snapshotStore })
    const ids = new Set(plugins.map(({ manifest }) => manifest.id))
    expect([...ids].sort()).toEqual([...builtInIds].sort())
  })
})
