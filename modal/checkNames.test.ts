import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Alert, LatchkeyError } from '#kernel'
import { connectionsRef, defineManifest, definePlugin, isLatchkeyError } from '#kernel'
import { view } from '#ui-shell'
import { productFiles } from '../test/architecture/productFiles.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { waitFor } from '../test/harness/waitFor.ts'
import { features } from './catalog.ts'
import type { ModalOptions, OpenOptions } from './index.ts'
import { createModal } from './index.ts'
import { featureNames, themeVariableNames } from './knownNames.ts'
import { nearestName } from './nearestName.ts'
import { viewNames } from './viewNames.ts'

// Allowed because hosts that write JavaScript have no types.
const untyped = (options: unknown) => options as ModalOptions

/** Opens a modal of these options, and collects what a developer sees. */
async function openModal(options: ModalOptions, request?: OpenOptions) {
  const { platform, clock, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
  const modal = createModal({ platform, disableAppend: true, ...options })
  const alerts: Alert[] = []
  modal.on('alert', (alert) => alerts.push(alert))
  const rejection: LatchkeyError | undefined = await modal
    .open(request)
    .then(() => undefined)
    .catch((error) => error)
  await modal.use(connectionsRef) // Resolves once everything is loaded.
  await clock.advance(3000)
  const told = (level: string) =>
    logs.filter((one) => one.level === level && /`|^Option/.test(one.message))
  return {
    modal,
    rejection,
    alerts: alerts.map(({ code, message }) => `${code} ${message}`),
    printed: told('error').map(({ message }) => message),
    warned: () => told('warn').map(({ message }) => message),
  }
}

const mistakes: readonly (readonly [string, ModalOptions, string])[] = [
  [
    'a feature',
    untyped({ features: { swap: false } }),
    '`features` knows no "swap". Did you mean `swaps`?',
  ],
  [
    'a theme variable',
    untyped({ themeVariables: { '--lk-acent': 'red' } }),
    '`themeVariables` knows no "--lk-acent". Did you mean `--lk-accent`?',
  ],
  [
    'an option',
    untyped({ namespace: ['eip155'] }),
    '`createModal` knows no "namespace". Did you mean `namespaces`?',
  ],
  ['a choice', untyped({ themeMode: 'dar' }), '`themeMode` knows no "dar". Did you mean `dark`?'],
  [
    'a choice in other letters',
    untyped({ allWallets: 'show' }),
    '`allWallets` knows no "show". Did you mean `SHOW`?',
  ],
  [
    'a feature in an order',
    { walletFeaturesOrder: ['swap'] },
    '`walletFeaturesOrder` knows no "swap". Did you mean `swaps`?',
  ],
  [
    'a network that the modal does not have',
    { defaultNetwork: 'eip155:9999999' },
    '`defaultNetwork` knows no "eip155:9999999". Add it to `networks`, or pass one that the modal has.',
  ],
]
/** Options with values of a wrong form, and what is said of them. */
const malformed: readonly (readonly [string, ModalOptions, string])[] = [
  [
    'nodes without a namespace',
    { customRpcUrls: { 1: [{ url: 'https://node.example' }] } },
    'Option "customRpcUrls.1" cannot be used: it is no CAIP-2 id such as `eip155:1`.',
  ],
  [
    'nodes without a list',
    untyped({ customRpcUrls: { 'eip155:1': 'https://node.example' } }),
    'Option "customRpcUrls.eip155:1" cannot be used: expected Array, received "https://node.example".',
  ],
  [
    'a wallet without an id',
    untyped({ customWallets: [{ name: 'Acme' }] }),
    'Option "customWallets.0.id" cannot be used: expected "id", received undefined.',
  ],
  [
    'a sign-in that is none',
    untyped({ siwx: true }),
    'Option "siwx" cannot be used: it is neither an implementation of sign-in nor a function that returns one.',
  ],
  [
    'a theme variable without a value',
    untyped({ themeVariables: { '--lk-radius': 12 } }),
    'Option "themeVariables.--lk-radius" cannot be used: expected string, received 12.',
  ],
  [
    'a language with a space',
    { locale: 'pt BR' },
    'Option "locale" cannot be used: it is no BCP 47 tag such as `pt-BR`.',
  ],
  [
    'pictures of the site that are no list',
    untyped({ metadata: { icons: 'https://shop.example/icon.png' } }),
    'Option "metadata.icons" cannot be used: expected Array, received "https://shop.example/icon.png".',
  ],
  [
    'a flag that is a text',
    untyped({ basic: 'false' }),
    'Option "basic" cannot be used: expected boolean, received "false".',
  ],
]
const rejected: readonly (readonly [string, ModalOptions, OpenOptions, string])[] = [
  [
    'a namespace by another name',
    { namespaces: ['eth'] },
    {},
    '`namespaces` knows no "eth". Did you mean `eip155`?',
  ],
  [
    'a misspelt namespace',
    { namespaces: ['eip155', 'solanna'] },
    {},
    '`namespaces` knows no "solanna". Did you mean `solana`?',
  ],
  ['a view', {}, { view: 'Swaps' }, '`open({ view })` knows no "Swaps". Did you mean `Swap`?'],
]

describe('names that the host wrote, in a development build', () => {
  beforeEach(() => void vi.stubEnv('NODE_ENV', 'development'))
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it.each(mistakes)(
    'prints and alerts of %s that is unknown, and opens',
    async (_, options, text) => {
      const { modal, rejection, printed, alerts } = await openModal(options)
      expect([rejection, printed]).toEqual([undefined, [text]])
      expect(alerts).toContain(`name-unknown ${text.replace(/ (Did|Add) .*/, '')}`)
      modal.destroy()
    },
  )

  it('rejects open() for a namespace by another name', async () => {
    const { modal, rejection } = await openModal({}, { namespace: 'eth' })
    expect(`${rejection?.message} ${rejection?.remedy}`).toBe(
      '`open({ namespace })` knows no "eth". Did you mean `eip155`?',
    )
    modal.destroy()
  })

  it.each(rejected)('rejects open() for %s that is unknown', async (_, options, request, text) => {
    const { modal, rejection, printed } = await openModal(options, request)
    expect(isLatchkeyError(rejection, 'name-unknown')).toBe(true)
    expect(`${rejection?.message} ${rejection?.remedy}`).toBe(text)
    expect(printed).toEqual([text])
    modal.destroy()
  })

  it.each(malformed)('prints and alerts of %s', async (_, options, text) => {
    const { modal, printed, alerts } = await openModal(options)
    expect(printed.map((one) => one.split('. ')[0])).toEqual([text.replace(/\.$/, '')])
    expect(alerts).toContain(`options-invalid ${text}`)
    modal.destroy()
  })

  it('says which option made no modal', async () => {
    const { platform } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const modal = createModal(untyped({ platform, networks: ['eip155:1'] }))
    await expect(modal.open()).rejects.toMatchObject({
      code: 'options-invalid',
      message: 'Option "networks.0" cannot be used: expected Object, received "eip155:1".',
      cause: expect.any(TypeError),
    })
    modal.destroy()
  })

  it('prints mistakes in options while no visitor has shown intent', async () => {
    vi.stubGlobal('document', {}) // There is a page.
    const { platform, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const errors: string[] = []
    const modal = createModal(
      untyped({ platform, disableAppend: true, features: { swap: false }, basic: 'false' }),
    )
    modal.on('error', ({ id }) => errors.push(id))
    const printed = () => logs.filter(({ level }) => level === 'error')
    await waitFor(() => expect(printed()).toHaveLength(2))
    expect(printed()[0]?.message).toBe('`features` knows no "swap". Did you mean `swaps`?')
    expect([errors, modal.getState().open]).toEqual([['features', 'basic'], false])
    modal.destroy()
  })

  it('reports why the options make no modal while no visitor has shown intent', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('document', {}) // There is a page.
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const { platform } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const modal = createModal(untyped({ platform, networks: ['eip155:1'] }))
    await waitFor(() => expect(reported).toMatchObject([{ code: 'options-invalid' }]))
    modal.destroy()
  })

  it('loads nothing for a modal that is destroyed at once', async () => {
    vi.stubGlobal('document', {}) // There is a page.
    const { platform, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
    createModal(untyped({ platform, features: { swap: false } })).destroy()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(logs).toEqual([])
  })

  it('prints the events that there are for another name', async () => {
    const { platform, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const modal = createModal({ platform, disableAppend: true })
    const misspelt: unknown = 'conect'
    // Allowed because hosts that write JavaScript have no types.
    const release = modal.on(misspelt as 'connect', () => {})
    await modal.open()
    release()
    expect(logs.map(({ message }) => message)).toContain(
      'There is no event "conect", only open, close, connect, disconnect, networkChange, ' +
        'connections, alert, error.',
    )
    modal.destroy()
  })

  it('checks theme variables that are set later', async () => {
    const { platform, logs } = createTestPlatform({ respond: () => ({ status: 404 }) })
    const modal = createModal({ platform, disableAppend: true })
    await modal.open()
    modal.setThemeVariables(JSON.parse('{"--lk-radios":"1px"}'))
    expect(logs.map(({ message }) => message)).toContain(
      '`themeVariables` knows no "--lk-radios". Did you mean `--lk-radius`?',
    )
    modal.destroy()
  })

  it.each([
    ['Downloads', 'wallet', '{ wallet: object }'],
    ['SwitchNetwork', 'network', '{ network: string }'],
    ['ConnectingExternal', 'wallet', '{ wallet: string, namespace: string }'],
    ['ConnectingMultiChain', 'wallet', '{ wallet: string }'],
  ])('rejects open() for the view %s without its param %s', async (route, param, params) => {
    const { modal, rejection, printed } = await openModal({}, { view: route })
    expect(isLatchkeyError(rejection, 'params-invalid')).toBe(true)
    const text = `The view "${route}" cannot open: its param "${param}" is missing. Pass \`params: ${params}\`, or call \`open()\` without a view.`
    expect(`${rejection?.message} ${rejection?.remedy}`).toBe(text)
    expect([printed, modal.getState().open]).toEqual([[text], false])
    modal.destroy()
  })

  it('rejects open() for a param of another type, and opens with all of the right types', async () => {
    const view = 'ConnectingExternal'
    const wrong = await openModal({}, { view, params: { wallet: 'acme', namespace: 1 } })
    expect(wrong.rejection?.message).toContain('its param "namespace" must be of type string')
    wrong.modal.destroy()
    const right = await openModal({}, { view, params: { wallet: 'acme', namespace: 'eip155' } })
    expect([right.rejection, right.printed]).toEqual([undefined, []])
    right.modal.destroy()
  })

  it('knows the views of a plugin', async () => {
    const load = async () => ({ default: () => null })
    const contributes = [view({ kind: 'route', id: 'Notes' }, { load })]
    const notes = definePlugin(defineManifest({ id: 'notes', contributes }), async () => ({
      default: () => {},
    }))
    const { modal, rejection, printed } = await openModal({ plugins: [notes()] }, { view: 'Notes' })
    expect([rejection, printed]).toEqual([undefined, []])
    modal.destroy()
  })

  it('accepts all names that there are', async () => {
    const { modal, rejection, printed } = await openModal(
      {
        namespaces: ['eip155', 'sui'],
        features: { swaps: false, analytics: false },
        themeVariables: { '--lk-accent': 'red' },
      },
      { view: 'Networks' },
    )
    expect([rejection, printed]).toEqual([undefined, []])
    modal.destroy()
  })
})

describe('names that the host wrote, in a production build', () => {
  it.each([
    ...mistakes.map(([what, options, text]) => [what, options, {}, text] as const),
    ...rejected,
  ])('warns of %s that is unknown, and opens', async (_, options, request, text) => {
    const { modal, rejection, warned, alerts } = await openModal(options, request)
    await waitFor(() => expect(warned()).toEqual([text]))
    expect([rejection, alerts, modal.getState().open]).toEqual([undefined, [], true])
    modal.destroy()
  })
})

describe('lists of names', () => {
  it('have every feature of the catalogue, view of the product and documented variable', () => {
    const routes = productFiles().flatMap(({ text }) =>
      [
        ...text.matchAll(/^export const \w+(?::[^=]*)? = defineRoute(?:<[\s\S]*?>)?\(\s*'(\w+)'/gm),
      ].map(([, name = '']) => name),
    )
    const page = readFileSync(join(import.meta.dirname, '../docs/theming.md'), 'utf8')
    const variables = [...page.matchAll(/^\| `(--lk-[\w-]+)`/gm)].map(([, name]) => name)
    expect([...viewNames]).toEqual([...new Set(routes)].sort())
    expect(Object.keys(themeVariableNames)).toEqual(variables)
    expect(Object.keys(featureNames)).toEqual(expect.arrayContaining(features.map(({ id }) => id)))
  })
})

describe('the nearest name', () => {
  it.each([
    ['swap', 'swaps'],
    ['SENDS', 'send'],
    ['recieve', 'receive'],
    ['sned', undefined],
    ['zzz', undefined],
    ['', undefined],
  ])('of "%s" is %s', (name, nearest) => {
    expect(nearestName(name, ['swaps', 'send', 'receive'])).toBe(nearest)
  })
})
