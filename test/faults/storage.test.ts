import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/**
 * Each runs before the page's first script; the wallets of the page keep what they remember
 * elsewhere then.
 */
const storages = {
  'throws whenever it is touched': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is disabled', 'SecurityError')
      },
    })
  },
  'throws at every call': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('Storage is broken', 'UnknownError')
      }
  },
  'is full': () => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key.startsWith('latchkey.')) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  },
}

describe('storage, by mouse', () => {
  it.each(Object.entries(storages))(
    'lets the modal connect, switch and disconnect with storage that %s; only a reload forgets',
    async (_, before) => {
      const visit = await stage.visit({ before })
      await visit.connect()
      await visit.open()
      await visit.waitForView('Account')
      await visit.press(visit.frame.locator('[data-action=network]'))
      await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
      await visit.waitForFact('network', 'Base')
      await visit.page.reload()
      await visit.waitForReady()
      await visit.waitForFact('status', /^disconnected/)
      await visit.connect()
      await visit.press('#disconnect')
      await visit.waitForFact('status', /^disconnected/)
      expect(visit.errors).toEqual([])
    },
  )
})

describe('broken storage', () => {
  it.each([
    ['nonsense', '{"value":["eip155"], nonsense'],
    ['an entry of another version', '{"version":99,"at":1,"value":["eip155"]}'],
    ['something of another form', '{"version":1,"at":1,"value":["eip155",{"toString":1}]}'],
    ['a namespace that does not exist', '{"version":1,"at":1,"value":["__proto__","nowhere"]}'],
    ['markup', '{"version":1,"at":1,"value":["<img src=x onerror=alert(1)>"]}'],
  ])('disconnects the page if storage holds %s, and a wallet connects', async (_, text) => {
    const visit = await stage.visit()
    await visit.page.evaluate((entry) => {
      for (const key of [
        'connected_namespaces',
        'connections',
        'active_namespace',
        'active_caip_network_id',
        'disconnected_connector_ids',
        'config:sandbox',
      ])
        localStorage.setItem(`latchkey.${key}`, entry)
    }, text)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.evaluate(() => window.latchkey.ready())
    await visit.waitForFact('status', /^disconnected/)
    await visit.connect()
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })

  it('stays connected with a working modal while another tab empties the storage', async () => {
    const visit = await stage.visit()
    await visit.connect()
    const other = await visit.page.context().newPage()
    await other.goto(visit.page.url())
    await other.evaluate(() => localStorage.clear())
    await visit.open()
    await visit.waitForView('Account')
    await visit.waitForFact('status', /^connected/)
  })
})
