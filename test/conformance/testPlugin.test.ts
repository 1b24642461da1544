import { describe, expect, test } from 'vitest'
import type { Plugin, Scope } from '#kernel'
import { defineManifest, definePlugin, defineRoute, defineService, platformRef } from '#kernel'
import { accountActions, defineLabels, view } from '#ui-shell/slots'
import { listFailures } from '../harness/listFailures.ts'
import type { PluginFixtures } from './index.ts'
import { testPlugin } from './index.ts'

const route = defineRoute('Sample')
const service = defineService<{ add(): void }>('sample')
const part = async () => ({ default: () => null })
const labels = defineLabels(
  'sample',
  { action: 'Sample' },
  { ar: async () => ({ default: { action: 'عينة' } }) },
)
const manifest = defineManifest({
  id: 'sample',
  needs: { platform: platformRef },
  offers: [service],
  state: () => ({ count: 0 }),
  contributes: [
    view(route, { load: part }),
    accountActions.of({
      id: 'sample',
      label: labels.action,
      icon: 'copy',
      opens: route,
    }),
  ],
})
type SampleScope = Parameters<Parameters<typeof manifest.setup>[0]>[0]
const good = ({ offer, state, after, needs, onDispose }: SampleScope) => {
  const add = () => state.update((draft) => void draft.count++)
  offer(service, { add })
  after(60_000, add)
  onDispose(needs.platform.page.listen('sample', add))
}
const made = (
  setup: (scope: SampleScope) => void | Promise<void> = good,
  more: Partial<Plugin['manifest']> = {},
): Plugin => {
  const plugin = definePlugin(manifest, async () => ({ default: manifest.setup(setup) }))()
  return { ...plugin, manifest: { ...plugin.manifest, ...more } }
}
const staying = (stay: (scope: SampleScope) => void) => (scope: SampleScope) => {
  good(scope)
  stay(scope)
}
const texts = {
  id: 'sample',
  en: { title: 'Sample {name}' },
  locales: { ar: async () => ({ default: { title: 'عينة {name}' } }) },
}
const fixtures: PluginFixtures = {
  timeout: 30_000,
  messages: [texts],
  locales: ['ar'],
  act: async ({ use }) => (await use(service)).add(),
}

const failing = (plugin: Plugin, given = fixtures, only?: string) =>
  listFailures(testPlugin(plugin, given), only)

const shared = { count: 0 }
const leaks = 'removing it leaves nothing: no contribution, no service, no listener, no timer'

describe('plugin conformance suite', () => {
  test('passes a plugin that keeps the contract', async () => {
    expect(await failing(made())).toEqual([])
  })

  test.concurrent.each<[string, () => Plugin, string]>([
    [
      'keeps a listener',
      () => made(staying((scope) => scope.needs.platform.page.listen('stays', () => {}))),
      leaks,
    ],
    [
      'keeps a timer',
      () => made(staying((scope) => scope.needs.platform.after(60_000, () => {}))),
      leaks,
    ],
    [
      'offers less than it says',
      () => made(({ state }) => state.update(() => {})),
      'its setup runs once, and offers what the manifest says',
    ],
    [
      'has one state for all modals',
      () => made(good, { state: () => shared }),
      'the state begins as plain data, made anew for each modal',
    ],
    [
      'has a function in its state',
      () => made(good, { state: () => ({ go() {} }) }),
      'the state begins as plain data, made anew for each modal',
    ],
    [
      'has no id',
      () => made(good, { id: '' }),
      'the manifest has an id, and names services and slots by their refs',
    ],
    [
      'names a service by text',
      () => made(good, { offers: [JSON.parse('"sample"')] }),
      'the manifest has an id, and names services and slots by their refs',
    ],
    [
      'takes the view of another',
      () =>
        made(good, { contributes: [view(defineRoute('ConformanceNeighbour'), { load: part })] }),
      'each of its views has one place and a unique name',
    ],
    [
      'has a view that is no component',
      () =>
        made(good, {
          contributes: [view(route, { load: async () => ({ default: JSON.parse('1') }) })],
        }),
      'each loaded contribution is a component, and no label is empty',
    ],
    [
      'has an action without words',
      () =>
        made(good, {
          contributes: [
            accountActions.of({ id: 'sample', label: ' ', icon: 'copy', opens: route }),
          ],
        }),
      'each loaded contribution is a component, and no label is empty',
    ],
    [
      'has no label in a language it speaks',
      () =>
        made(good, {
          contributes: [
            accountActions.of({
              id: 'sample',
              label: defineLabels('sample', { action: 'Sample' }).action,
              icon: 'copy',
              opens: route,
            }),
          ],
        }),
      'labels and texts are there in every language it speaks',
    ],
  ])('reports a breach in a plugin that %s', async (_, make, title) => {
    expect(await failing(make(), fixtures, title)).toEqual([title])
  })

  test('reports a plugin whose modals share state', async () => {
    const scopes = new Set<SampleScope>()
    const plugin = made((scope) => {
      scopes.add(scope)
      scope.offer(service, {
        add: () => void [...scopes].map(({ state }) => state.update((draft) => void draft.count++)),
      })
    })
    const title = 'what a visitor does in one modal is not seen in another'
    expect(await failing(plugin, fixtures, title)).toEqual([title])
  })

  test.each([
    ['a missing text', { title: 'x', other: 'y' }, { title: 'x' }],
    ['an empty text', { title: 'x' }, { title: '' }],
    ['another placeholder', { title: 'x {name}' }, { title: 'x {nam}' }],
    ['a plural without its last form', { 'x.one': '1', 'x.other': '{count}' }, { 'x.one': 'x' }],
    [
      'a form of many numbers without the number',
      { 'x.one': '1', 'x.other': '{count}' },
      { 'x.few': 'x', 'x.other': '{count}' },
    ],
  ])('finds %s in a language', async (_, en, ar) => {
    const messages = [{ id: 'sample', en, locales: { ar: async () => ({ default: ar }) } }]
    const title = 'labels and texts are there in every language it speaks'
    expect(await failing(made(), { messages, locales: ['ar'] }, title)).toEqual([title])
  })

  test.each([
    ['words for the number', '{count} tip', 'نصيحة واحدة'],
    ['the number', 'One tip', '{count} نصيحة'],
  ])('accepts %s in a form of a plural that names it', async (_, english, one) => {
    const en = { 'x.one': english, 'x.other': '{count} tips' }
    const ar = { 'x.one': one, 'x.two': 'نصيحتان', 'x.other': '{count} نصيحة' }
    const messages = [{ id: 'sample', en, locales: { ar: async () => ({ default: ar }) } }]
    expect(await failing(made(), { messages, locales: ['ar'] })).toEqual([])
  })

  test('requests the plugins that it needs', async () => {
    const other = defineService<object>('other')
    const provider = defineManifest({ id: 'provider', offers: [other] })
    const needy = made((scope: SampleScope & Partial<Scope>) => good(scope), {
      needs: { platform: platformRef, other },
    })
    expect((await failing(needy)).length).toBeGreaterThan(5)
    const plugins = [
      definePlugin(provider, async () => ({
        default: provider.setup(({ offer }) => offer(other, {})),
      }))(),
    ]
    expect(await failing(needy, { ...fixtures, plugins })).toEqual([])
  })

  test('lists the skipped checks', () => {
    const skipped = testPlugin(made()).flatMap((check) => (check.skipped ? [check.skipped] : []))
    expect(skipped).toEqual([
      'The fixtures have no `act`.',
      'The fixtures have no `messages` and no `locales`.',
      'There is no browser to draw in.',
      'There is no browser to draw in.',
    ])
  })
})
