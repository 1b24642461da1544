import { expectEventually, expectSoon, expectTrue } from './expectations.ts'
import { listContributions } from './listContributions.ts'
import { neighbourRoute } from './openPluginStage.ts'
import type { PluginRule } from './PluginRule.ts'
import { pluginFailureRules } from './pluginFailureRules.ts'

const isRef = (value: unknown, kind: string) =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === kind &&
  'id' in value &&
  typeof value.id === 'string' &&
  value.id !== ''

/** The rules of the plugin contract. */
export const pluginRules: readonly PluginRule[] = [
  {
    title: 'the manifest has an id, and names services and slots by their refs',
    run({ plugin: { manifest } }) {
      const { id, needs = {}, optional = {}, offers = [], contributes = [] } = manifest
      expectTrue(/^[a-z][\w.-]*$/i.test(id), 'an id of letters, digits, dots and hyphens', id)
      const services = [...Object.values(needs), ...Object.values(optional), ...offers]
      expectTrue(
        services.every((ref) => isRef(ref, 'service')),
        'services by their refs',
        services,
      )
      expectTrue(
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
      expectTrue(
        typeof first !== 'object' || first === null || first !== second,
        'a state of its own for each modal',
        'the same object twice',
      )
      expectTrue(
        JSON.stringify(structuredClone(first)) === JSON.stringify(second),
        'the same data each time, without functions',
        second,
      )
    },
  },
  {
    title: 'installing it loads none of its code and shows what it contributes',
    run(stage) {
      const before = stage.openCount()
      stage.install()
      const { length } = stage.plugin.manifest.contributes ?? []
      expectTrue(
        listContributions(stage.kernel, stage.plugin).length === length,
        `${length} contributions`,
        listContributions(stage.kernel, stage.plugin).length,
      )
      expectTrue(stage.loads() === 0, 'nothing to be loaded', stage.loads())
      expectTrue(
        stage.openCount() === before,
        'no listener and no timer',
        stage.openCount() - before,
      )
    },
  },
  {
    title: 'its code is not loaded while the visitor is elsewhere',
    async run(stage) {
      stage.install()
      await stage.kernel.open({ view: { route: neighbourRoute.id, params: undefined } })
      stage.kernel.router.close()
      expectTrue(stage.loads() === 0, 'nothing to be loaded', stage.loads())
    },
  },
  {
    title: 'its setup runs once, and offers what the manifest says',
    async run(stage) {
      stage.install()
      const { id, offers = [] } = stage.plugin.manifest
      await expectSoon(
        Promise.all([stage.kernel.plugins.activate(id), stage.kernel.plugins.activate(id)]),
        'the setup',
      )
      expectTrue(stage.loads() === 1, 'one request for its code', stage.loads())
      for (const service of offers)
        expectTrue(
          (await expectSoon(stage.kernel.use(service), `the service ${service.id}`)) !== undefined,
          `the service ${service.id}`,
          undefined,
        )
      expectTrue(stage.failures.length === 0, 'no failure', stage.failures)
    },
  },
  {
    title: 'removing it leaves nothing: no contribution, no service, no listener, no timer',
    async run(stage) {
      const before = stage.openCount()
      stage.install()
      const { id, offers = [] } = stage.plugin.manifest
      await expectSoon(stage.kernel.plugins.activate(id), 'the setup')
      stage.kernel.plugins.remove(id)
      expectTrue(
        listContributions(stage.kernel, stage.plugin).length === 0,
        'no contribution',
        listContributions(stage.kernel, stage.plugin),
      )
      expectTrue(
        offers.every((service) => throwsMissing(() => stage.kernel.get(service))),
        'no service',
        offers,
      )
      await expectEventually(
        () => stage.openCount() === before,
        'no listener and no timer',
        () => stage.openCount() - before,
      )
      expectTrue(stage.failures.length === 0, 'no failure', stage.failures)
    },
  },
  ...pluginFailureRules,
  {
    title: 'removing it from one modal leaves the other unchanged',
    async run(stage) {
      const other = await stage.another()
      const { id } = stage.plugin.manifest
      for (const each of [stage, other]) {
        each.install()
        await expectSoon(each.kernel.plugins.activate(id), 'the setup')
      }
      const state = other.kernel.plugins.scopeOf(id)?.state.get()
      stage.kernel.plugins.remove(id)
      expectTrue(
        listContributions(other.kernel, other.plugin).length ===
          (other.plugin.manifest.contributes?.length ?? 0),
        'all contributions in the other',
        listContributions(other.kernel, other.plugin),
      )
      expectTrue(
        other.kernel.plugins.scopeOf(id)?.state.get() === state,
        'the same state in the other',
        other.kernel.plugins.scopeOf(id)?.state.get(),
      )
      for (const service of other.plugin.manifest.offers ?? [])
        expectTrue(
          !throwsMissing(() => other.kernel.get(service)),
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
        await expectSoon(each.kernel.plugins.activate(id), 'the setup')
      }
      const stateOf = (each: typeof other) => each.kernel.plugins.scopeOf(id)?.state.get()
      const [own, foreign] = [stateOf(stage), stateOf(other)]
      await stage.fixtures.act?.(stage.kernel)
      await expectEventually(
        () => stateOf(stage) !== own,
        '`act` to change the state',
        () => stateOf(stage),
      )
      expectTrue(stateOf(other) === foreign, 'the same state in the other', stateOf(other))
    },
  },
]

function throwsMissing(get: () => unknown): boolean {
  try {
    return get() === undefined
  } catch {
    return true
  }
}
