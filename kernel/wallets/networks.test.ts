import { describe, expect, it } from 'vitest'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble, createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Discovery, NamespaceHost, NamespaceManifest } from '../index.ts'
import { defineNamespace, noWallets, readField } from '../index.ts'

const start = (options: TestKernelOptions = {}) => {
  const [evm, sol] = [
    createNamespaceDouble('eip155', [1, 10]),
    createNamespaceDouble('solana', ['main']),
  ]
  const test = createTestKernel({
    ...options,
    plugins: [evm, sol].map(({ manifest }) => defineNamespace(manifest)()),
  })
  return { ...test, evm, sol, networks: test.kernel.networks }
}
const idsOf = (networks: readonly { caipNetworkId: string }[]) =>
  networks.map(({ caipNetworkId }) => caipNetworkId)

describe('networks of a namespace', () => {
  it('uses built-in networks when the host names none', () => {
    const { networks } = start()
    expect(idsOf(networks.inNamespace('eip155'))).toEqual(['eip155:1', 'eip155:10'])
    expect(idsOf(networks.all())).toEqual(['eip155:1', 'eip155:10', 'solana:main'])
    expect(networks.inNamespace('ton')).toEqual([])
  })
  it("uses the host's networks of a namespace, else its built-in ones", () => {
    const { networks } = start({
      networks: [createNetworkDouble('eip155', 10), createNetworkDouble('eip155', 77)],
    })
    expect(idsOf(networks.all())).toEqual(['eip155:10', 'eip155:77', 'solana:main'])
    expect(networks.find('eip155:77')?.name).toBe('eip155 77')
    expect(networks.find('eip155:1')).toBeUndefined()
  })
  it('holds id, caipNetworkId, chainNamespace, name, currency, RPC URLs, picture, explorer and testnet flag', () => {
    const full = createNetworkDouble('eip155', 5, {
      assets: { imageId: 'i', imageUrl: 'https://i.example' },
      blockExplorers: { default: { name: 'E', url: 'https://e.example' } },
      testnet: true,
    })
    expect(start({ networks: [full] }).networks.inNamespace('eip155')).toMatchObject([
      {
        id: 5,
        caipNetworkId: 'eip155:5',
        chainNamespace: 'eip155',
        name: 'eip155 5',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: {
          default: { http: ['https://node.example/eip155/5'] },
          chainDefault: { http: ['https://node.example/eip155/5'] },
        },
        assets: { imageId: 'i', imageUrl: 'https://i.example' },
        blockExplorers: { default: { name: 'E', url: 'https://e.example' } },
        testnet: true,
      },
    ])
  })
  it('returns the same array until the namespace itself changes', () => {
    const { networks, kernel } = start()
    const list = networks.inNamespace('eip155')
    kernel.plugins.install([defineNamespace(createNamespaceDouble('sui', ['main']).manifest)()])
    expect(networks.inNamespace('eip155')).toBe(list)
  })
  it('starts with the default network of the host, else with the first', () => {
    const { networks } = start({ defaultNetwork: 'eip155:10' })
    expect(
      [networks.initial('eip155'), networks.initial('solana'), networks.initial()].map(
        (network) => network?.caipNetworkId,
      ),
    ).toEqual(['eip155:10', 'solana:main', 'eip155:10'])
    expect(start().networks.initial()?.caipNetworkId).toBe('eip155:1')
  })
  it('lists the default network first, which a namespace that chooses the network starts on', () => {
    const { networks } = start({ defaultNetwork: 'eip155:10' })
    expect(idsOf(networks.inNamespace('eip155'))).toEqual(['eip155:10', 'eip155:1'])
  })
})

describe('RPC addresses', () => {
  const urlsOf = (options: TestKernelOptions, id: `${string}:${string}` = 'eip155:1') =>
    start(options).networks.find(id)?.rpcUrls
  it("reads a built-in network from the provider's RPC with chainId and projectId", () => {
    const [url] = urlsOf({})?.default.http ?? []
    const { origin, pathname, searchParams } = new URL(url ?? '')
    expect([origin, pathname, searchParams.get('chainId'), searchParams.get('projectId')]).toEqual([
      'https://rpc.example',
      '/v1/',
      'eip155:1',
      'p1',
    ])
  })
  it('reads an unknown network from its own RPC', () => {
    expect(
      urlsOf({ networks: [createNetworkDouble('eip155', 77)] }, 'eip155:77')?.default.http,
    ).toEqual(['https://node.example/eip155/77'])
  })
  it('reads a network from its own RPC without a project id', () => {
    expect(urlsOf({ settings: { projectId: undefined } })?.default.http).toEqual([
      'https://node.example/eip155/1',
    ])
  })
  it("prefers the host's own nodes", () => {
    const customRpcUrls = {
      'eip155:1': [{ url: 'https://mine.example' }, { url: 'https://spare.example' }],
    }
    expect(urlsOf({ customRpcUrls })?.default.http).toEqual([
      'https://mine.example',
      'https://spare.example',
    ])
    expect(
      urlsOf({ customRpcUrls, settings: { projectId: undefined } })?.default.http,
    ).toHaveLength(2)
  })
  it('keeps the public addresses for wallets that add the network', () => {
    expect(urlsOf({})?.chainDefault?.http).toEqual(['https://node.example/eip155/1'])
    const published = createNetworkDouble('eip155', 1, {
      rpcUrls: {
        default: { http: ['https://a.example'] },
        chainDefault: { http: ['https://b.example'] },
      },
    })
    expect(urlsOf({ networks: [published] })?.chainDefault?.http).toEqual(['https://b.example'])
    const local = urlsOf({ networks: [published], settings: { projectId: undefined } })
    expect(local?.default.http).toEqual(['https://a.example'])
  })
})

describe('namespace code', () => {
  it('loads a namespace once for all callers', async () => {
    const { networks, evm } = start()
    const [a, b] = await Promise.all([networks.load('eip155'), networks.load('eip155')])
    expect([
      a === b,
      evm.loads,
      networks.loaded('eip155') === a,
      networks.loaded('solana'),
    ]).toEqual([true, 1, true, undefined])
  })
  it('names a namespace that is not installed', async () => {
    await expect(start().networks.load('ton')).rejects.toThrow('No namespace "ton" is installed.')
  })
  it('loads a namespace again after a failure', async () => {
    const { networks, evm, logs } = start()
    evm.loading = 'fails'
    const error = await networks.load('eip155').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'plugin-failed', context: { id: 'eip155' } })
    // The screen says only that it failed: authors read the cause on the console.
    expect(logs).toMatchObject([{ level: 'error', detail: readField(error, 'cause') }])
    evm.loading = 'works'
    await networks.load('eip155')
    expect(evm.loads).toBe(3)
  })
  it('passes a namespace its networks, the page, a clock and JSON over HTTP, and nothing else of the kernel', async () => {
    let host: NamespaceHost | undefined
    const double = createNamespaceDouble('eip155')
    const createNamespace = (given: NamespaceHost) => {
      host = given
      return { dispose() {} } as never
    }
    const manifest = { ...double.manifest, load: async () => ({ createNamespace }) }
    const { kernel, http } = createTestKernel({
      plugins: [defineNamespace(manifest)()],
      respond: () => ({ status: 500 }),
    })
    await kernel.networks.load('eip155')
    expect(host?.networks()).toBe(kernel.networks.inNamespace('eip155'))
    await expect(host?.post('https://node.example', { id: 1 })).rejects.toMatchObject({
      code: 'rpc',
      cause: { code: 'http-failed' },
    })
    expect(http.requests).toHaveLength(1)
    expect(Object.keys(host ?? {}).sort()).toEqual([
      'after',
      'log',
      'networks',
      'now',
      'page',
      'post',
      'random',
      'request',
    ])
  })
  it('passes the code the discovery that fills the list, and disposes of it once, after the code', async () => {
    const steps: string[] = []
    const created: Discovery[] = []
    const manifest: NamespaceManifest = {
      ...createNamespaceDouble('eip155').manifest,
      createDiscovery() {
        created.push({ watch: () => () => {}, dispose: () => void steps.push('discovery') })
        return created.at(-1) ?? noWallets
      },
      load: async () => ({
        createNamespace(_, discovery) {
          expect([discovery]).toEqual(created)
          return { dispose: () => void steps.push('code') } as never
        },
      }),
    }
    const { kernel } = createTestKernel({ plugins: [defineNamespace(manifest)()] })
    await kernel.open()
    await Promise.all([kernel.networks.load('eip155'), kernel.networks.load('eip155')])
    expect(kernel.networks.discovery('eip155')).toBe(created[0])
    expect(created).toHaveLength(1)
    kernel.dispose()
    kernel.dispose()
    expect(steps).toEqual(['code', 'discovery'])
    expect(() => kernel.networks.discovery('eip155')).toThrow('This modal was destroyed.')
  })
  it('fails to load code without its discovery as code that is lost, and tries again', async () => {
    const { manifest } = createNamespaceDouble('eip155')
    let broken = true
    const createDiscovery = () => {
      if (broken) throw new Error('broken discovery')
      return noWallets
    }
    const { kernel } = createTestKernel({
      plugins: [defineNamespace({ ...manifest, createDiscovery })()],
    })
    await expect(kernel.networks.load('eip155')).rejects.toMatchObject({ code: 'plugin-failed' })
    broken = false
    await kernel.networks.load('eip155')
  })
  it('disposes of a namespace with the modal, also while loading and when disposal fails', async () => {
    const { networks, evm, sol, kernel, logs } = start()
    await networks.load('eip155')
    const late = networks.load('solana')
    kernel.dispose()
    await expect(late).rejects.toThrow('This modal was destroyed.')
    expect([evm.disposed, sol.disposed]).toEqual([1, 0])
    expect(logs).toEqual([])

    const broken = start()
    const code = await broken.networks.load('eip155')
    await broken.networks.load('solana')
    code.dispose = () => {
      throw new Error('broken dispose')
    }
    broken.kernel.dispose()
    expect(broken.sol.disposed).toBe(1)
    expect(broken.logs).toMatchObject([{ level: 'error' }])
    await flushPromises()
  })
})
