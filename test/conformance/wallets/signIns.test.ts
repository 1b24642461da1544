import { afterEach, expect, it, vi } from 'vitest'
import type { Account, NamespaceHost, Page } from '#kernel'
import { announceTestWallet, createTestWallet } from '#testing'
import { manifest as bip122 } from '../../../namespaces/bip122/manifest.ts'
import { manifest as cosmos } from '../../../namespaces/cosmos/manifest.ts'
import { manifest as stacks } from '../../../namespaces/stacks/manifest.ts'
import { createNamespace as createBip122 } from '../../harness/namespaces/bip122.ts'
import { createNamespace as createCosmos } from '../../harness/namespaces/cosmos.ts'
import { createNamespace as createStacks } from '../../harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../harness/testNamespaceHost.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page without a browser on which wallets announce themselves as on `window`. */
function openPage(): Partial<Page> {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  return {
    global: (name) => Reflect.get(window, name),
    globalNames: () => Object.keys(window),
    listen(type, listener) {
      const read = (event: Event) => listener('detail' in event ? event.detail : undefined)
      window.addEventListener(type, read)
      return () => window.removeEventListener(type, read)
    },
    dispatch: (type, detail) => void window.dispatchEvent(new CustomEvent(type, { detail })),
  }
}

const ecosystems = {
  bip122: { manifest: bip122, create: createBip122 },
  cosmos: { manifest: cosmos, create: createCosmos },
  stacks: { manifest: stacks, create: createStacks },
}

for (const [name, { manifest, create }] of Object.entries(ecosystems)) {
  const namespaceId = manifest.namespace as 'bip122' | 'cosmos' | 'stacks'

  async function open() {
    const page = openPage()
    const { host } = createTestNamespaceHost(manifest.networks)
    const onPage: NamespaceHost = { ...host, page: { ...host.page, ...page } }
    const wallet = await createTestWallet({ namespace: namespaceId })
    announceTestWallet(wallet)
    const namespace = create(onPage)
    const connect = () => namespace.connect({ walletId: wallet.description.id }, {})
    return { wallet, namespace, connect, host }
  }
  const activeAccount = (accounts: readonly Account[]) => accounts[0] ?? expect.fail('no account')

  it(`signs in with a test wallet of ${name} as its namespace verifies`, async () => {
    const { wallet, namespace, connect, host } = await open()
    const { state, signMessage } = await connect()
    const account = activeAccount(state.accounts)
    expect(account.address).toBe(wallet.accounts[0]?.address)
    const challenge = {
      domain: 'host.example',
      uri: 'https://host.example/',
      version: '1',
      network: account.network,
      nonce: '0123456789abcdef',
      issuedAt: new Date(host.now()).toISOString(),
    } as const
    const message = namespace.signInText(challenge, account)
    const signed = await signMessage?.({ account, message })
    if (!signed) expect.fail('no signature')
    const proof = { account: account.id, message, ...signed }
    expect(await namespace.verify(proof)).toEqual({ valid: true })
    const other = proof.message.replace('0123456789abcdef', 'fedcba9876543210')
    expect(await namespace.verify({ ...proof, message: other })).toMatchObject({ valid: false })
    namespace.dispose()
  })

  it(`rejects, follows the account and ends with a test wallet of ${name}`, async () => {
    const { wallet, namespace, connect } = await open()
    wallet.rejectNext()
    await expect(connect()).rejects.toMatchObject({ code: 'rejected' })
    const connection = await connect()
    const account = activeAccount(connection.state.accounts)
    wallet.rejectNext()
    await expect(connection.signMessage?.({ account, message: 'a' })).rejects.toMatchObject({
      code: 'rejected',
    })
    const ended = new Promise((resolve) => connection.on('end', resolve))
    wallet.switchAccount(1)
    await vi.waitUntil(() => connection.state.accounts[0]?.address === wallet.accounts[1]?.address)
    wallet.disconnect()
    expect(await ended).toMatchObject({ code: 'unauthorized' })
    namespace.dispose()
  })

  it(`waits for a locked test wallet of ${name}`, async () => {
    const { wallet, namespace, connect } = await open()
    wallet.lock()
    const connecting = connect()
    await vi.waitUntil(() => wallet.requests().length > 0)
    wallet.unlock()
    const { state } = await connecting
    expect(state.accounts[0]?.address).toBe(wallet.accounts[0]?.address)
    namespace.dispose()
  })
}
