import { afterEach, describe, expect, it } from 'vitest'
import type { Plugin } from '#kernel'
import { connect } from '#plugins/connect/index'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

let demo: Demo
let loads: number
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Mounts a modal; `gate` settles before the code of the wallet registry arrives. */
function site(gate: () => Promise<unknown>, options: DemoOptions = {}) {
  loads = 0
  const registry = walletRegistry()
  const load: Plugin['load'] = async () => {
    loads++
    await gate()
    return registry.load()
  }
  demo = mountDemo({ ...options, plugins: [connect(), { ...registry, load }] })
}
const open = () => demo.open({ route: 'Connect', params: undefined })
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const rows = () => all('[data-wallet]').map((row) => row.dataset['wallet'])
const installed = ['example.aurora', 'example.quarry', 'example.silent']
/** Tops of the rows below the list's; the card itself moves while it enters. */
const tops = () => {
  const top = demo.find('.list')?.getBoundingClientRect().top ?? 0
  return all('[data-wallet]').map((row) => [
    row.dataset['wallet'],
    Math.round(row.getBoundingClientRect().top - top),
  ])
}
const isActive = () => demo.kernel.plugins.scopeOf('explorer') !== undefined

describe('the first rows', () => {
  it('the first rows are there before the wallet registry is loaded', async () => {
    site(() => Promise.resolve(), { clock: 'manual' })
    void open()
    await expect.poll(rows).toEqual(expect.arrayContaining(installed))
    expect(loads).toBe(0)
    await expect.poll(() => demo.clock.advance(50).then(isActive)).toBe(true)
    expect(loads).toBe(1)
  })

  it('the first rows have recent wallets at the top, which stay there when the registry arrives', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    site(() => arrival)
    const value = [
      { id: 'wick', name: 'Wick', homepage: 'https://wick.example', chains: [] },
      { id: 'quarry', name: 'Quarry', rdns: 'example.quarry', chains: [] },
    ]
    demo.store.set('latchkey.recent_wallets', JSON.stringify({ version: 1, at: Date.now(), value }))
    await open()
    await expect.poll(rows).toEqual(['example.quarry', 'example.aurora', 'example.silent'])
    expect(all('.list > li:not(:empty)')[0]?.querySelectorAll('.skeleton span')).toHaveLength(1)
    const before = tops()
    arrive()
    await expect
      .poll(() => rows().slice(0, 4))
      .toEqual(['wick', 'example.quarry', 'example.aurora', 'example.silent'])
    expect(tops().slice(1, 4)).toEqual(before)
    expect(before[0]?.[1]).toBeGreaterThan(50)
  })

  it('the first rows have a recent wallet once, also if the registry was in use before the list', async () => {
    site(() => Promise.resolve())
    await demo.kernel.use(walletRegistryRef)
    await demo.open({ route: 'NotAView', params: undefined })
    await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
    await demo.kernel.connections.disconnect()
    const counts = new Set<number>()
    const observer = new MutationObserver(() =>
      counts.add(rows().filter((row) => row === 'example.aurora').length),
    )
    if (demo.host.shadowRoot)
      observer.observe(demo.host.shadowRoot, { childList: true, subtree: true })
    await open()
    await expect.poll(() => demo.kernel.get(walletRegistryRef).get().status).toBe('loading')
    await expect.poll(rows).toEqual(installed)
    observer.disconnect()
    expect(Math.max(...counts)).toBe(1)
  })

  it('the first rows stay when the registry does not load, with a notice and a retry', async () => {
    let broken = true
    site(() => (broken ? Promise.reject(new Error('offline')) : Promise.resolve()))
    await open()
    await expect
      .poll(() => demo.find('.notice')?.textContent)
      .toContain("Couldn't load the list of wallets.")
    expect(rows()).toEqual(expect.arrayContaining(installed))
    broken = false
    all('.notice .button')[0]?.click()
    await expect.poll(isActive).toBe(true)
    await expect.poll(() => demo.find('.notice')).toBeNull()
  })
})
