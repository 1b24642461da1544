import { readFileSync } from 'node:fs'
import { base, celo } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import type { PolicyOptions } from './buildContentSecurityPolicy.ts'
import { buildContentSecurityPolicy } from './buildContentSecurityPolicy.ts'
import { createModal } from './createModal.ts'
import { defaultHosts } from './providerHosts.ts'

const connectSources = (options?: PolicyOptions) =>
  buildContentSecurityPolicy(options).directives['connect-src']

/** Origins of the nodes that a running modal reads from, and those that this module lists. */
async function compareNodes(options: PolicyOptions) {
  const { platform } = createTestPlatform({ clock: 'real', respond: () => ({ status: 500 }) })
  const modal = createModal({ platform, disableAppend: true, logLevel: 'silent', ...options })
  await modal.preload()
  const networks = Object.values(modal.getState().namespaces).flatMap((one) => one.caipNetworks)
  const nodes = new Set(
    networks.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin)),
  )
  modal.destroy()
  const hosts = new Set<string>(
    options.projectId
      ? Object.values({ ...defaultHosts, ...options.provider }).map((url) => new URL(url).origin)
      : [],
  )
  const listed = connectSources(options)?.filter(
    (source) => !hosts.has(source) || nodes.has(source),
  )
  return { listed, nodes: [...nodes].sort() }
}

describe('content security policy of a modal', () => {
  it('names no provider without a project, and no frame', () => {
    const { directives, header } = buildContentSecurityPolicy({
      namespaces: ['eip155'],
      customRpcUrls: {},
    })
    const provider = Object.values(defaultHosts)
    expect(provider.filter((host) => header.includes(host))).toEqual([])
    expect(directives['frame-src']).toEqual(["'none'"])
  })

  it('names the hosts of the provider with a project, the relay with its own scheme', () => {
    const { directives } = buildContentSecurityPolicy({ projectId: 'p', namespaces: ['eip155'] })
    const { api, blockchain, pulse, relay, secure } = defaultHosts
    expect(directives['connect-src']).toEqual([api, blockchain, pulse, relay].sort())
    expect(directives['frame-src']).toEqual([secure])
  })

  it('leaves out the host of usage events where telemetry is off', () => {
    const sources = connectSources({ projectId: 'p', namespaces: ['eip155'], telemetry: 'off' })
    expect(sources).not.toContain(defaultHosts.pulse)
    expect(sources).toContain(defaultHosts.api)
  })

  it('names own hosts and own nodes in place of the default ones', () => {
    const customRpcUrls = { 'eip155:42220': [{ url: 'https://node.shop.example/celo?key=1' }] }
    expect(connectSources({ networks: [celo], customRpcUrls })).toEqual([
      'https://node.shop.example',
    ])
    const provider = { api: 'https://api.shop.example/v9' }
    expect(connectSources({ projectId: 'p', provider, networks: [base] })).toContain(
      'https://api.shop.example',
    )
  })

  it.each<[string, PolicyOptions]>([
    ['no options', {}],
    ['two ecosystems', { namespaces: ['solana', 'sui'] }],
    ['a project', { projectId: 'p' }],
    ['a network of the host', { projectId: 'p', networks: [celo, base] }],
    ['own nodes', { customRpcUrls: { 'eip155:1': [{ url: 'https://node.shop.example' }] } }],
  ])('lists exactly the nodes that a modal with %s reads from', async (_, options) => {
    const { listed, nodes } = await compareNodes(options)
    expect(nodes.length).toBeGreaterThan(0)
    expect(listed).toEqual(nodes)
  })

  it('names the hosts of pictures that the host shows', () => {
    const { directives } = buildContentSecurityPolicy({
      customWallets: [
        { id: 'acme', name: 'Acme', image_url: 'https://pictures.shop.example/acme.png' },
        { id: 'data', name: 'Data', image_url: 'data:image/png;base64,AA' },
      ],
    })
    expect(directives['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://pictures.shop.example',
    ])
  })

  it('names the site itself for a node at a path, and refuses the path of another host', () => {
    const sourcesOf = (url: string) =>
      connectSources({ networks: [celo], customRpcUrls: { 'eip155:42220': [{ url }] } })
    expect(sourcesOf('/rpc')).toEqual(["'self'"])
    expect(() => sourcesOf('//node.example/rpc')).toThrow('it is no URL')
  })

  it.each(['localhost:8545', 'rpc.shop.example:8545/key', 'ipfs://node/rpc'])(
    'refuses the address %s, which names no host that a policy could allow',
    (url) => {
      expect(() => connectSources({ customRpcUrls: { 'eip155:1': [{ url }] } })).toThrow(
        `Option "${url}" cannot be used: it is no URL`,
      )
    },
  )

  it.each<[string, object, string]>([
    ['an option', { projectID: 'p' }, 'Did you mean `projectId`?'],
    ['a namespace', { namespaces: ['eth'] }, 'Did you mean `eip155`?'],
    ['the form of nodes', { customRpcUrls: { 1: [] } }, 'no CAIP-2 id'],
    ['an address', { customRpcUrls: { 'eip155:1': [{ url: 'node' }] } }, 'it is no URL'],
  ])('throws for a mistake in %s', (_, options, text) => {
    expect(() => buildContentSecurityPolicy(options)).toThrow(
      expect.objectContaining({ name: 'LatchkeyError' }),
    )
    try {
      buildContentSecurityPolicy(options)
    } catch (error) {
      expect(isLatchkeyError(error) && `${error.message} ${error.remedy}`).toContain(text)
    }
  })

  it('takes all options of a modal', () => {
    const options = { projectId: 'p', themeMode: 'dark' as const }
    expect(buildContentSecurityPolicy(options)).toEqual(
      buildContentSecurityPolicy({ projectId: 'p' }),
    )
  })

  it('takes looks and a language of a wrong form, which change no policy', () => {
    const options = { locale: 'pt BR', themeVariables: { '--lk-accent': undefined } }
    expect(buildContentSecurityPolicy(options as PolicyOptions)).toEqual(
      buildContentSecurityPolicy(),
    )
  })

  it('has the directives that docs/csp.md shows', () => {
    const page = readFileSync(new URL('../docs/csp.md', import.meta.url), 'utf8')
    const [, block = ''] = /```\nContent-Security-Policy:\n([\s\S]*?)```/.exec(page) ?? []
    const shown = [...block.matchAll(/^ {2}([\w-]+) (.+);$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    const { directives } = buildContentSecurityPolicy()
    const built = Object.entries(directives).map(([name, sources]) => [
      name,
      /^(connect|frame)-src$/.test(name) ? '<hosts below>' : sources.join(' '),
    ])
    expect(shown).toEqual(built)
  })
})
