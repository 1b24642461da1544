import type { Plugin, Scope } from '#kernel'
import { expectEventually, expectSoon, expectTrue } from './expectations.ts'
import { listContributions } from './listContributions.ts'
import type { PluginRule } from './PluginRule.ts'

/** The plugin with a setup that wraps its own. */
const replaceSetup = (
  plugin: Plugin,
  more: (scope: Scope, own: () => Promise<void>) => Promise<void>,
): Plugin => ({
  ...plugin,
  load: async () => {
    const { default: setup } = await plugin.load()
    return { default: (scope: Scope) => more(scope, async () => setup(scope)) }
  },
})

/** Rules for code, setups and releases that fail. */
export const pluginFailureRules: readonly PluginRule[] = [
  {
    title: 'code that cannot be loaded is contained, and the next use tries again',
    async run(stage) {
      let broken = true
      stage.install({
        ...stage.plugin,
        load: () =>
          broken ? Promise.reject(new TypeError('The chunk is gone.')) : stage.plugin.load(),
      })
      const { id } = stage.plugin.manifest
      await expectSoon(
        stage.kernel.plugins.activate(id).catch(() => {}),
        'the failure',
      )
      expectTrue(stage.failures.join() === 'import', 'a failure at "import"', stage.failures)
      expectTrue(stage.isStanding(), 'the modal to go on', stage.isStanding())
      broken = false
      await expectSoon(stage.kernel.plugins.activate(id), 'the second try')
    },
  },
  {
    title: 'a setup that throws half-way is contained, and its contributions are withdrawn',
    async run(stage) {
      const before = stage.openCount()
      const fail = async (_scope: Scope, own: () => Promise<void>) => {
        await own()
        throw new TypeError('Half-way.')
      }
      stage.install(replaceSetup(stage.plugin, fail))
      await expectSoon(
        stage.kernel.plugins.activate(stage.plugin.manifest.id).catch(() => {}),
        'the failure',
      )
      expectTrue(stage.failures.join() === 'setup', 'a failure at "setup"', stage.failures)
      expectTrue(
        listContributions(stage.kernel, stage.plugin).length === 0,
        'no contribution',
        listContributions(stage.kernel, stage.plugin),
      )
      await expectEventually(
        () => stage.openCount() === before,
        'no listener and no timer',
        () => stage.openCount() - before,
      )
      expectTrue(stage.isStanding(), 'the modal to go on', stage.isStanding())
    },
  },
  {
    title: 'a release that throws keeps nothing else from being released',
    async run(stage) {
      const before = stage.openCount()
      const fail = async (scope: Scope, own: () => Promise<void>) => {
        await own()
        scope.onDispose(() => {
          throw new TypeError('It will not go.')
        })
      }
      stage.install(replaceSetup(stage.plugin, fail))
      const { id } = stage.plugin.manifest
      await expectSoon(stage.kernel.plugins.activate(id), 'the setup')
      stage.kernel.plugins.remove(id)
      expectTrue(stage.failures.includes('dispose'), 'a failure at "dispose"', stage.failures)
      await expectEventually(
        () => stage.openCount() === before,
        'no listener and no timer',
        () => stage.openCount() - before,
      )
      expectTrue(stage.isStanding(), 'the modal to go on', stage.isStanding())
    },
  },
]
