import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { connect } from '#plugins/connect/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { NamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Opens `Connect` with one wallet of the namespaces; `gate` settles before their code arrives. */
async function open(
  namespaces: readonly string[],
  gate: () => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly NamespaceDouble[]> {
  const doubles = namespaces.map((namespace) => createNamespaceDouble(namespace, ['main']))
  const plugins = doubles.map(({ manifest }) => {
    const load = async () => {
      await gate()
      return manifest.load()
    }
    return defineNamespace({ ...manifest, load })()
  })
  // The mouse may rest where the row will be, which would point at it.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  demo = mountDemo({ plugins: [connect(), ...plugins] })
  await demo.open({ route: 'Connect', params: undefined })
  await expect.poll(() => doubles.every((double) => double.discovering() > 0)).toBe(true)
  for (const double of doubles) double.announce([{ id: 'brief', name: 'Brief', ready: true }])
  await expect.poll(row).not.toBeNull()
  return doubles
}
const row = () => demo.find('[data-wallet="brief"]')
const pointAt = (element: HTMLElement | null) =>
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
const loads = (doubles: readonly NamespaceDouble[]) => doubles.map((double) => double.loads)

describe('the code that connects an installed wallet', () => {
  it('is loaded when the row is pointed at, once', async () => {
    const doubles = await open(['other'])
    expect(loads(doubles)).toEqual([0])
    pointAt(row())
    await expect.poll(() => loads(doubles)).toEqual([1])
    row()?.focus()
    row()?.click()
    await expect.poll(() => doubles[0]?.connectRequests.length).toBe(1)
    expect(loads(doubles)).toEqual([1])
  })

  it('is loaded when the row is focused; of several namespaces the likely one, others when they are pointed at', async () => {
    const doubles = await open(['other', 'third'])
    row()?.focus()
    await expect.poll(() => loads(doubles)).toEqual([1, 0])
    row()?.click()
    await expect.poll(() => demo.find('[data-namespace="third"]')).not.toBeNull()
    pointAt(demo.find('[data-namespace="third"]'))
    await expect.poll(() => loads(doubles)).toEqual([1, 1])
  })

  it('is not loaded offline, and a failure is ignored until the row is pressed', async () => {
    const doubles = await open(['other'])
    demo.goOnline(false)
    pointAt(row())
    await new Promise((resolve) => setTimeout(resolve))
    expect(loads(doubles)).toEqual([0])
    demo.goOnline(true)
    for (const double of doubles) double.loading = 'fails'
    pointAt(row())
    // Twice: a chunk is requested again before it counts as lost.
    await expect.poll(() => loads(doubles)).toEqual([2])
    for (const double of doubles) double.loading = 'works'
    row()?.click()
    await expect.poll(() => doubles[0]?.connectRequests.length).toBe(1)
  })

  it('may arrive after the press: the wallet is asked then', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const [double] = await open(['other'], () => arrival)
    row()?.click()
    const phase = () => demo.find('.status-panel')?.dataset['state']
    await expect.poll(phase).toBe('waiting')
    expect(double?.connectRequests).toHaveLength(0)
    arrive()
    await expect.poll(() => double?.connectRequests.length).toBe(1)
    double?.connectRequests[0]?.approve()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })
})
