import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { activityRef } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { declaredHistory } from '../../test/harness/declaredHistory.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { activity } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const here = { chain: 'demo:1' }
const spam = () => rawTransaction([rawNft('in', { spam: true })], here)

/**
 * Opens the history of a provider whose page `index` has these transactions; `lastPage` has no next
 * one.
 */
async function visit(getPage: (index: number) => unknown, lastPage = Infinity) {
  let asked = 0
  demo = mountDemo({ plugins: [account(), tokens(), activity(), declaredHistory()] })
  demo.http.respond = async ({ pathname }) => {
    if (pathname.endsWith('/supported-chains')) return { body: { http: ['demo:1'], ws: [] } }
    if (pathname.endsWith('/balance')) return { body: { balances: [] } }
    if (!pathname.endsWith('/history')) return { status: 404 }
    const next = asked < lastPage ? `page-${asked + 1}` : null
    return { body: { data: await getPage(asked++), next } }
  }
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: 'Transactions', params: undefined })
  return { countRequests: () => asked }
}
const there = (selector: string) =>
  expect.poll(() => demo.find(selector), { timeout: 10_000 }).not.toBeNull()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const same = rawTransaction([rawToken('in', '1')], here)
it.each([
  ['repeats the same transactions', () => [same]],
  ['has new dust', () => [same, rawTransaction([rawToken('in', '0', 'Ether', 0)], here)]],
])('reads no page by itself after one that %s', async (_, getPage) => {
  const { countRequests } = await visit(getPage)
  await there('[data-action=more]:not([aria-busy])')
  await pause(500)
  expect(countRequests()).toBe(2)
  demo.find('[data-action=more]')?.click()
  await expect.poll(countRequests).toBe(3)
})

it('offers older pages of a history whose first pages have nothing to show', async () => {
  const { countRequests } = await visit((at) =>
    at < 6 ? [spam()] : [rawTransaction([rawToken('in', '7')], here)],
  )
  await there('.tx')
  expect([demo.find('.notice'), countRequests()]).toEqual([null, expect.anything()])
})

it('keeps the focus in the list when its last page replaces the button with the focus', async () => {
  const getRow = (at: number) => rawTransaction([rawToken('in', String(at + 1))], here)
  await visit((at) => (at < 2 ? [same] : [getRow(at)]), 2)
  await there('[data-action=more]:not([aria-busy])')
  await pause(500)
  const last = demo.find('[role=listitem]')
  demo.find('[data-action=more]')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => demo.find('[data-action=more]')).toBeNull()
  expect(last?.textContent).toContain('+1')
  await expect.poll(() => demo.focused()).toBe(last)
})

it('reads a page again by itself whose place a refresh took', async () => {
  const [first, older] = ['1', '2'].map((amount) => rawTransaction([rawToken('in', amount)], here))
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { countRequests } = await visit((at) => (at === 1 ? late.then(() => [older]) : [first]), 1)
  await expect.poll(countRequests).toBe(2)
  await demo.kernel.get(activityRef).refresh()
  arrive()
  await expect.poll(() => demo.frame().querySelectorAll('.tx').length).toBe(2)
  expect(demo.find('[data-action=more]')).toBeNull()
})
