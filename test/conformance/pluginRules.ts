import type { Plugin, Scope } from '#kernel'
import { contributed } from './contributed.ts'
import { becomes, holds, soon } from './expectations.ts'
import { neighbourRoute } from './openPluginStage.ts'
import type { PluginRule } from './PluginRule.ts'

const isRef = (value: unknown, kind: string) =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === kind &&
  'id' in value &&
  typeof value.id === 'string' &&
  value.id !== ''

/** The plugin with a setup that does more than its own. */
const withSetup = (
  plugin: Plugin,
  more: (scope: Scope, own: () => Promise<void>) => Promise<void>,
): Plugin => ({
  ...plugin,
  load: async () => {
    const { default: setup } = await plugin.load()
    return { default: (scope: Scope) => more(scope, async () => setup(scope)) }
  },
})

/** What has to hold of a plugin wherever it runs. */
export const pluginRules: readonly PluginRule[] = [
  {
    title: 'the manifest has an id, and names services and slots by their refs',
    run({ plugin: { manifest } }) {
      const { id, needs = {}, may = {}, offers = [], contributes = [] } = manifest
      holds(/^[a-z][\w.-]*$/i.test(id), 'an id of letters, digits, dots and hyphens', id)
      const services = [...Object.values(needs), ...Object.values(may), ...offers]
      holds(
        services.every((ref) => isRef(ref, 'service')),
        'services by their refs',
        services,
      )
      holds(
        contributes.every(({ slot, order }) => slot !== '' && Number.isFinite(order)),
        'contributions made by a slot’s `of`',
        contributes,
      )
    },
  },
  {
    title: 'the state begins as plain data, made anew for each modal',
    run({ plugin: { manifest } }) {
      if (!manifest.state) return
      const [first, second] = [manifest.state(), manifest.state()]
      holds(
        typeof first !== 'object' || first === null || first !== second,
        'a state of its own for each modal',
        'the same object twice',
      )
      holds(
        JSON.stringify(structuredClone(first)) === JSON.stringify(second),
        'the same data each time, without functions',
        second,
      )
    },
  },
  {
    title: 'installing it loads none of its code and shows what it contributes',
    run(stage) {
      const before = stage.held()
      stage.install()
      const { length } = stage.plugin.manifest.contributes ?? []
      holds(
        contributed(stage.kernel, stage.plugin).length === length,
        `${length} contributions`,
        contributed(stage.kernel, stage.plugin).length,
      )
      holds(stage.loads() === 0, 'nothing to be loaded', stage.loads())
      holds(stage.held() === before, 'no listener and no timer', stage.held() - before)
    },
  },
  {
    title: 'its code is not asked for while the visitor is elsewhere',
    async run(stage) {
      stage.install()
      await stage.kernel.open({ view: { route: neighbourRoute.id, params: undefined } })
      stage.kernel.router.close()
      holds(stage.loads() === 0, 'nothing to be loaded', stage.loads())
    },
  },
  {
    title: 'its setup runs once, and offers what the manifest says',
    async run(stage) {
      stage.install()
      const { id, offers = [] } = stage.plugin.manifest
      await soon(
        Promise.all([stage.kernel.plugins.activate(id), stage.kernel.plugins.activate(id)]),
        'the setup',
      )
      holds(stage.loads() === 1, 'one request for its code', stage.loads())
      for (const service of offers)
        holds(
          (await soon(stage.kernel.use(service), `the service ${service.id}`)) !== undefined,
          `the service ${service.id}`,
          undefined,
        )
      holds(stage.failures.length === 0, 'no failure', stage.failures)
    },
  },
  {
    title: 'removing it leaves nothing: no contribution, no service, no listener, no timer',
    async run(stage) {
      const before = stage.held()
      stage.install()
      const { id, offers = [] } = stage.plugin.manifest
      await soon(stage.kernel.plugins.activate(id), 'the setup')
      stage.kernel.plugins.remove(id)
      holds(
        contributed(stage.kernel, stage.plugin).length === 0,
        'no contribution',
        contributed(stage.kernel, stage.plugin),
      )
      holds(
        offers.every((service) => isAbsent(() => stage.kernel.get(service))),
        'no service',
        offers,
      )
      await becomes(
        () => stage.held() === before,
        'no listener and no timer',
        () => stage.held() - before,
      )
      holds(stage.failures.length === 0, 'no failure', stage.failures)
    },
  },
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
      await soon(
        stage.kernel.plugins.activate(id).catch(() => {}),
        'the failure',
      )
      holds(stage.failures.join() === 'import', 'a failure at "import"', stage.failures)
      holds(stage.isStanding(), 'the modal to go on', stage.isStanding())
      broken = false
      await soon(stage.kernel.plugins.activate(id), 'the second try')
    },
  },
  {
    title: 'a setup that throws half-way is contained, and what it brought is withdrawn',
    async run(stage) {
      const before = stage.held()
      const fail = async (_scope: Scope, own: () => Promise<void>) => {
        await own()
        throw new TypeError('Half-way.')
      }
      stage.install(withSetup(stage.plugin, fail))
      await soon(
        stage.kernel.plugins.activate(stage.plugin.manifest.id).catch(() => {}),
        'the failure',
      )
      holds(stage.failures.join() === 'setup', 'a failure at "setup"', stage.failures)
      holds(
        contributed(stage.kernel, stage.plugin).length === 0,
        'no contribution',
        contributed(stage.kernel, stage.plugin),
      )
      await becomes(
        () => stage.held() === before,
        'no listener and no timer',
        () => stage.held() - before,
      )
      holds(stage.isStanding(), 'the modal to go on', stage.isStanding())
    },
  },
  {
    title: 'a release that throws keeps nothing else from being released',
    async run(stage) {
      const before = stage.held()
      const fail = async (scope: Scope, own: () => Promise<void>) => {
        await own()
        scope.onDispose(() => {
          throw new TypeError('It will not go.')
        })
      }
      stage.install(withSetup(stage.plugin, fail))
      const { id } = stage.plugin.manifest
      await soon(stage.kernel.plugins.activate(id), 'the setup')
      stage.kernel.plugins.remove(id)
      holds(stage.failures.includes('dispose'), 'a failure at "dispose"', stage.failures)
      await becomes(
        () => stage.held() === before,
        'no listener and no timer',
        () => stage.held() - before,
      )
      holds(stage.isStanding(), 'the modal to go on', stage.isStanding())
    },
  },
  {
    title: 'two modals do not meet: removing it from one leaves the other as it is',
    async run(stage) {
      const other = await stage.another()
      const { id } = stage.plugin.manifest
      for (const each of [stage, other]) {
        each.install()
        await soon(each.kernel.plugins.activate(id), 'the setup')
      }
      const state = other.kernel.plugins.scopeOf(id)?.state.get()
      stage.kernel.plugins.remove(id)
      holds(
        contributed(other.kernel, other.plugin).length ===
          (other.plugin.manifest.contributes?.length ?? 0),
        'all contributions in the other',
        contributed(other.kernel, other.plugin),
      )
      holds(
        other.kernel.plugins.scopeOf(id)?.state.get() === state,
        'the same state in the other',
        other.kernel.plugins.scopeOf(id)?.state.get(),
      )
      for (const service of other.plugin.manifest.offers ?? [])
        holds(
          !isAbsent(() => other.kernel.get(service)),
          `the service ${service.id} in the other`,
          undefined,
        )
    },
  },
  {
    title: 'what a visitor does in one modal is not seen in another',
    needs: ['act'],
    async run(stage) {
      const other = await stage.another()
      const { id } = stage.plugin.manifest
      for (const each of [stage, other]) {
        each.install()
        await soon(each.kernel.plugins.activate(id), 'the setup')
      }
      const stateOf = (each: typeof other) => each.kernel.plugins.scopeOf(id)?.state.get()
      const [own, foreign] = [stateOf(stage), stateOf(other)]
      await stage.fixtures.act?.(stage.kernel)
      await becomes(
        () => stateOf(stage) !== own,
        '`act` to change the state',
        () => stateOf(stage),
      )
      holds(stateOf(other) === foreign, 'the same state in the other', stateOf(other))
    },
  },
]

function isAbsent(get: () => unknown): boolean {
  try {
    return get() === undefined
  } catch {
    return true
  }
}
