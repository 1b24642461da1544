import type { AnyRoute, Plugin } from '#kernel'
import { defineRoute } from '#kernel'
import { views } from '#ui-shell/slots'
import { expectEventually, expectSoon, expectTrue } from './expectations.ts'
import { listContributions } from './listContributions.ts'
import type { PluginStage } from './openPluginStage.ts'
import { isLoadable } from './openPluginStage.ts'
import type { PluginTexts } from './PluginFixtures.ts'
import type { PluginRule } from './PluginRule.ts'

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
type LabelKey = { readonly messages: PluginTexts; readonly key: string }
const isLabelKey = (label: unknown): label is LabelKey =>
  typeof label === 'object' && label !== null && 'messages' in label && 'key' in label
const readEnglish = (label: unknown) => (isLabelKey(label) ? label.messages.en[label.key] : label)
const findLabel = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'label' in item ? item.label : undefined

const pluralForm = /\.(zero|one|two|few|many|other)$/
const smallNumbers = Array.from({ length: 200 }, (_, number) => number)

/**
 * A plural has as many forms as its language; the key without its form is the same in every
 * language.
 */
const removePluralForm = (key: string) => key.replace(pluralForm, '')

/** True for a form of a plural that stands for one number, such as Arabic’s for two. */
function namesNumber(key: string, locale: string): boolean {
  const form = pluralForm.exec(key)?.[1]
  const rules = new Intl.PluralRules(locale)
  return smallNumbers.filter((number) => rules.select(number) === form).length === 1
}

/** The placeholders of a text; words may stand for `count` where the form names the number. */
const listPlaceholders = (text: string, key: string, locale: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count' || !namesNumber(key, locale))
    .sort()
    .join()

async function checkTexts({ id, en, locales }: PluginTexts, locale: string): Promise<void> {
  const load = locales[locale]
  expectTrue(load !== undefined, `texts of ${id} in "${locale}"`, Object.keys(locales))
  const { default: texts } = await expectSoon(load(), `the texts of ${id} in "${locale}"`)
  const [wanted, found] = [en, texts].map(
    (each) => new Set(Object.keys(each).map(removePluralForm)),
  )
  const missing = [
    ...[...(wanted ?? [])].filter((key) => !found?.has(key)),
    ...Object.keys(en).filter((key) => key.endsWith('.other') && !Object.hasOwn(texts, key)),
  ]
  expectTrue(missing.length === 0, `every text of ${id} in "${locale}"`, missing)
  for (const [key, text] of Object.entries(texts)) {
    expectTrue(isText(text), `a text for ${key}`, text)
    const english = en[`${removePluralForm(key)}.other`] ?? en[key]
    if (english !== undefined)
      expectTrue(
        listPlaceholders(text, key, locale) === listPlaceholders(english, key, locale),
        `the placeholders of ${key} in "${locale}"`,
        text,
      )
  }
}

/** Draws a modal with the plugin in it, for as long as `look` looks. */
async function renderView(
  stage: PluginStage,
  inspect: (shown: {
    open(route: AnyRoute, params: unknown): void
    root(): ShadowRoot | null | undefined
  }) => Promise<void>,
): Promise<void> {
  const { mountShell } = await import('#ui-shell/mount')
  const place = document.createElement('div')
  document.body.append(place)
  const shell = mountShell({
    kernel: stage.kernel,
    target: { kind: 'page', element: place },
    theme: { mode: 'light', variables: {}, locale: 'en' },
  })
  try {
    await inspect({
      open(route, params) {
        // A modal without wallets opens where one is paired; from there it goes anywhere.
        if (!stage.kernel.router.get().open) stage.kernel.router.open()
        stage.kernel.router.push(route, params)
      },
      root: () => place.querySelector('latchkey-modal')?.shadowRoot,
    })
  } finally {
    stage.kernel.router.close()
    shell.unmount()
    place.remove()
  }
}

/** The routes of the plugin's own views. */
const listRoutes = ({ manifest }: Plugin) =>
  (manifest.contributes ?? []).flatMap(({ slot, item }) =>
    slot === views.id &&
    typeof item === 'object' &&
    item !== null &&
    'route' in item &&
    typeof item.route === 'string'
      ? [item.route]
      : [],
  )

/** The rules of a plugin's views. */
export const viewRules: readonly PluginRule[] = [
  {
    title: 'each loaded contribution is a component, and no label is empty',
    async run(stage) {
      stage.install()
      for (const item of listContributions(stage.kernel, stage.plugin)) {
        const label = findLabel(item)
        if (label !== undefined) expectTrue(isText(readEnglish(label)), 'a label in English', label)
        if (!isLoadable(item)) continue
        const module = await expectSoon(item.load(), 'the component')
        const part =
          typeof module === 'object' && module !== null && 'default' in module
            ? module.default
            : undefined
        expectTrue(typeof part === 'function', 'a component as default export', typeof part)
      }
    },
  },
  {
    title: 'each of its views has one place and a unique name',
    run(stage) {
      const before = stage.kernel.read(views).map(({ route }) => route)
      const routes = listRoutes(stage.plugin)
      expectTrue(
        new Set(routes).size === routes.length && routes.every((route) => !before.includes(route)),
        'a route for each view',
        routes,
      )
    },
  },
  {
    title: 'labels and texts are there in every language it speaks',
    needs: ['messages', 'locales'],
    async run({ plugin: { manifest }, fixtures: { messages = [], locales = [] } }) {
      for (const locale of locales) {
        for (const { item } of manifest.contributes ?? []) {
          const label = findLabel(item)
          if (isLabelKey(label)) await checkTexts(label.messages, locale)
        }
        for (const texts of messages) await checkTexts(texts, locale)
      }
    },
  },
  {
    title: 'each view has a heading',
    rendered: true,
    async run(stage) {
      stage.install()
      await renderView(stage, async ({ open, root }) => {
        for (const route of listRoutes(stage.plugin)) {
          open(defineRoute(route), stage.fixtures.params?.[route])
          const heading = () =>
            root()?.querySelector(`[data-view="${route}"] :is(h1, h2)`)?.textContent
          await expectEventually(() => isText(heading()), `a heading on ${route}`, heading)
          expectTrue(
            !root()?.querySelector('[data-fault]'),
            `${route} to be drawn without a fault`,
            stage.failures,
          )
        }
      })
    },
  },
  {
    title: 'a view that throws while it is drawn leaves the modal standing',
    rendered: true,
    async run(stage) {
      const throwing = async () => ({
        default: () => {
          throw new TypeError('It cannot be drawn.')
        },
      })
      const contributes = stage.plugin.manifest.contributes?.map((one) =>
        one.slot === views.id && isLoadable(one.item)
          ? { ...one, item: { ...one.item, load: throwing } }
          : one,
      )
      stage.install({
        ...stage.plugin,
        manifest: { ...stage.plugin.manifest, ...(contributes && { contributes }) },
      })
      await renderView(stage, async ({ open, root }) => {
        for (const route of listRoutes(stage.plugin)) {
          open(defineRoute(route), undefined)
          await expectEventually(
            () =>
              root()?.querySelector('[data-fault="failed"]') !== null &&
              stage.failures.includes('render'),
            `a fault at "render" in place of ${route}`,
            () => stage.failures,
          )
          expectTrue(stage.isStanding(), 'the modal to go on', stage.isStanding())
        }
      })
    },
  },
]
