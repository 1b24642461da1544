import { afterEach, describe, expect, it } from 'vitest'
import type { Platform } from '#kernel'
import { readField, readMethod } from '#kernel'
import { createBrowserPlatform } from '#kernel/browser'
import type { OpenedClient } from './openClient.ts'
import { openClient } from './openClient.ts'

const databaseName = 'WALLET_CONNECT_V2_INDEXED_DB'
const opened: OpenedClient[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

const realClient = () => import('@walletconnect/universal-provider')

async function open(
  prefix: string,
  platform: Platform = createBrowserPlatform('silent'),
  load: () => Promise<unknown> = realClient,
) {
  const metadata = { name: 'Site', description: '', url: location.origin, icons: [] }
  const source = {
    platform,
    projectId: 'p',
    relayUrl: 'ws://127.0.0.1:9',
    metadata,
    prefix,
    load,
    onRefused: () => {},
  }
  const client = await openClient(source)
  opened.push(client)
  return { core: readField(readField(client.provider, 'client'), 'core'), client }
}

/** Content of the client's database, by key. */
async function stored(): Promise<Map<string, unknown>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const store = database.transaction('keyvaluestorage').objectStore('keyvaluestorage')
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())])
  database.close()
  return new Map(keys.map((key, at) => [String(key), values[at]]))
}

describe('the real client in a browser', () => {
  it('the real client stores in the database WALLET_CONNECT_V2_INDEXED_DB, migration version 1', async () => {
    localStorage.setItem('wc@2:core:0.3:old//keychain', '{"a":"b"}')
    await open('first')
    const found = (await indexedDB.databases()).find(({ name }) => name === databaseName)
    expect(found).toEqual({ name: databaseName, version: 1 })
    await expect.poll(async () => (await stored()).get('wc_storage_version')).toBe('1')
    expect((await stored()).get('wc@2:core:0.3:old:keychain')).toBe('{"a":"b"}')
    localStorage.clear()
  })

  it('the real client in a browser stores under its own prefix', async () => {
    const { core } = await open('second')
    await readMethod(readField(core, 'crypto'), 'getClientId')?.()
    await expect
      .poll(async () =>
        [...(await stored()).keys()].some((key) => key.endsWith(':second:keychain')),
      )
      .toBe(true)
  })

  it('the real client in a browser stores the claims of sessions, each by itself', async () => {
    const { client } = (await open('claims')).client
    await client.claim('ab')
    const claims = async () => Promise.all([client.isClaimed('ab'), client.isClaimed('cd')])
    expect(await claims()).toEqual([true, false])
    await client.removeClaim('ab')
    expect(await claims()).toEqual([false, false])
  })

  it('the real client in a browser restores its stores on the next visit, and empties stores it fails on twice', async () => {
    const name = async ({ core }: Awaited<ReturnType<typeof open>>) =>
      readMethod(readField(core, 'crypto'), 'getClientId')?.()
    const first = await name(await open('third'))
    await expect
      .poll(async () => [...(await stored()).keys()].some((key) => key.endsWith(':third:keychain')))
      .toBe(true)
    expect(await name(await open('third'))).toBe(first)
    let falls = 1
    const stumbling = async () => {
      const { UniversalProvider } = await import('@walletconnect/universal-provider')
      const fail = () => Promise.reject(new TypeError('stumbled'))
      return {
        init: (options: object) =>
          UniversalProvider.init(options).then((made) => (falls-- > 0 ? fail() : made)),
      }
    }
    const stumble = () => open('third', createBrowserPlatform('silent'), stumbling)
    expect(await name(await stumble())).toBe(first)
    falls = 2
    expect(await name(await stumble())).not.toBe(first)
  })

  it('the real client in a browser leaves no trace of the database check', async () => {
    await open('probe')
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain('latchkey.probe')
  })

  it('the real client in a browser opens no frame and sends no request to verify', async () => {
    const { core } = await open('fourth')
    const before = performance.getEntriesByType('resource').length
    expect(
      await readMethod(readField(core, 'verify'), 'register')?.({ id: 'a', decryptedId: 'b' }),
    ).toBe('')
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    expect(performance.getEntriesByType('resource').length).toBe(before)
  })

  it.each([
    ['refuses to open', () => ({ open: () => refusingRequest() })],
    ['throws when touched', () => ({ open: () => deny() })],
    ['cannot even be named', () => deny()],
  ])(
    'the real client in a browser uses memory in a browser with a database that %s',
    async (_, factory) => {
      const platform = createBrowserPlatform('silent')
      const page = {
        ...platform.page,
        global: (name: string) => (name === 'indexedDB' ? factory() : platform.page.global(name)),
      }
      const prefix = `memory-${crypto.randomUUID()}`
      const { core } = await open(prefix, { ...platform, page })
      expect(await readMethod(readField(core, 'crypto'), 'getClientId')?.()).toMatch(/^did:key:/)
      expect([...(await stored()).keys()].filter((key) => key.includes(prefix))).toEqual([])
    },
  )
})

function deny(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** A request to open a database that fails a moment later, as in some private windows. */
function refusingRequest(): { onerror?: () => void } {
  const request: { onerror?: () => void } = {}
  setTimeout(() => request.onerror?.())
  return request
}
