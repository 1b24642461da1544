import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConnectTarget } from '#kernel'
import { defineNamespace } from '#kernel'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { NamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { account } from './index.ts'

let demo: Demo
let evm: NamespaceDouble
let solana: NamespaceDouble
beforeEach(() => {
  evm = createNamespaceDouble('eip155', [1])
  solana = createNamespaceDouble('solana', ['main'])
  demo = mountDemo({
    plugins: [defineNamespace(evm.manifest)(), defineNamespace(solana.manifest)(), account()],
  })
})
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

async function connect(
  { manifest, connectRequests }: NamespaceDouble,
  address: string,
  to: ConnectTarget = { walletId: 'w' },
) {
  const done = demo.kernel.connections.connect(manifest.namespace, to)
  await expect.poll(() => connectRequests.length).toBe(1)
  const wallet = connectRequests[0]?.approve(undefined, [address])
  await done
  if (!wallet) throw new Error('the wallet received no request')
  return wallet
}
const openAccount = async () => {
  await demo.open({ route: 'Account', params: undefined })
  await expect.poll(() => demo.find('.account-card')).not.toBeNull()
}
const others = () =>
  [...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('.account-other') ?? [])].map(
    ({ dataset }) => dataset['namespace'],
  )
const heading = () => demo.find('.account-name h2')?.textContent
const view = () => demo.frame().dataset['view']
const status = (namespace: string) =>
  demo.kernel.connections.getState(namespace)?.accountState.status

it('shows no other account while one ecosystem is connected, and disconnects at once', async () => {
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa')
  await openAccount()
  expect(others()).toEqual([])
  demo.find('[data-action=disconnect]')?.click()
  await expect.poll(() => status('eip155')).toBe('disconnected')
})

it('names the wallet on the button that disconnects it, and in a toast afterwards', async () => {
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa')
  await openAccount()
  const wallet = demo.kernel.connections.getState('eip155')?.accountState.connectedWalletInfo?.name
  expect(wallet).toBeTruthy()
  const button = demo.find('[data-action=disconnect]')
  expect(button?.getAttribute('aria-label')).toBe(`Disconnect ${wallet}`)
  expect(button?.title).toBe(`Disconnect ${wallet}`)
  const copy = demo.find('.account-head [data-action=copy]')?.getBoundingClientRect()
  // A thumb that misses one does not hit the other.
  expect((button?.getBoundingClientRect().left ?? 0) - (copy?.right ?? 0)).toBeGreaterThanOrEqual(8)
  button?.click()
  await expect
    .poll(() => demo.find('[data-toast=success]')?.textContent)
    .toBe(`${wallet} disconnected`)
})

it('shows the account of another connected ecosystem, and switches to it with one press', async () => {
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa')
  await connect(solana, 'SoLaNaAddressOfTheVisitor')
  await openAccount()
  expect([heading(), others()]).toEqual(['SoLa…isitor', ['eip155']])
  expect(demo.find('.account-other')?.textContent).toContain('0xaa…aaaaaa')
  demo.find('.account-other')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(heading).toBe('0xaa…aaaaaa')
  expect([others(), demo.kernel.connections.get().active]).toEqual([['solana'], 'eip155'])
  expect([status('eip155'), status('solana')]).toEqual(['connected', 'connected'])
  expect(demo.focused()).toBe(demo.find('.account-other'))
})

it('names what a press disconnects when several ecosystems are connected', async () => {
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa')
  await connect(solana, 'SoLaNaAddressOfTheVisitor')
  await openAccount()
  demo.find('[data-action=disconnect]')?.click()
  await expect.poll(view).toBe('AccountDisconnect')
  const row = '[data-action=disconnect-solana]'
  await expect.poll(() => demo.find(row)).not.toBeNull()
  expect(demo.find(`${row} .row-title`)?.textContent).toMatch(/^Disconnect ./)
  expect(demo.find(`${row} .row-note`)?.textContent).toBe('solana main, SoLa…isitor')
  expect([status('eip155'), status('solana')]).toEqual(['connected', 'connected'])
  demo.find(row)?.click()
  await expect.poll(() => status('solana')).toBe('disconnected')
  expect(status('eip155')).toBe('connected')
})

it('names a login by its email address, with the icon of a letter', async () => {
  const auth = () => ({ name: 'email', username: 'ada@visitor.example' })
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa', {
    remote: { ...createRemoteSignerDouble('AUTH'), auth },
  })
  await connect(solana, 'SoLaNaAddressOfTheVisitor')
  await openAccount()
  demo.find('[data-action=disconnect]')?.click()
  const row = '[data-action=disconnect-eip155]'
  await expect
    .poll(() => demo.find(`${row} .row-title`)?.textContent)
    .toBe('Disconnect ada@visitor.example')
  expect(demo.find(`${row} .icon-tile svg`)).not.toBeNull()
})

it('names a login by email in the language of the visitor, and in no line of the account itself', async () => {
  const auth = () => ({ name: 'email', username: 'ada@visitor.example' })
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa', {
    remote: { ...createRemoteSignerDouble('AUTH'), auth },
  })
  await openAccount()
  expect(demo.find('.account-name')?.textContent).toBe('0xaa…aaaaaa')
  demo.shell.update({ mode: 'light', variables: {}, locale: 'de' })
  await demo.open({ route: 'AccountSettings', params: undefined })
  await expect.poll(() => demo.find('.facts dd')?.textContent).toBe('E-Mail')
})

it('disconnects every ecosystem with one press when the visitor asks for all', async () => {
  await connect(evm, '0xaaaaaaaaaaaaaaaaaaaa')
  await connect(solana, 'SoLaNaAddressOfTheVisitor')
  await openAccount()
  demo.find('[data-action=disconnect]')?.click()
  await expect.poll(() => demo.find('[data-action=disconnect-all]')).not.toBeNull()
  demo.find('[data-action=disconnect-all]')?.click()
  await expect
    .poll(() => [status('eip155'), status('solana')])
    .toEqual(['disconnected', 'disconnected'])
})

it('shows the address beside the label that a wallet gives to the account', async () => {
  await connect(solana, 'SoLaNaAddressOfTheVisitor')
  const id = demo.kernel.connections.getState('solana')?.accountState.caipAddress
  if (!id) throw new Error('there is no account')
  demo.kernel.connections.setAccountFacts(id, { profileName: 'Account 1' })
  await openAccount()
  expect(heading()).toBe('Account 1')
  expect(demo.find('.account-note .address')?.textContent).toBe('SoLa…isitor')
})

describe('a long name', () => {
  afterEach(() => page.viewport(414, 896))

  /** Names the account; returns the lines that each part of its name takes. */
  async function linesOf(profileName: string): Promise<readonly number[]> {
    await connect(solana, 'SoLaNaAddressOfTheVisitor')
    const id = demo.kernel.connections.getState('solana')?.accountState.caipAddress
    if (!id) throw new Error('there is no account')
    demo.kernel.connections.setAccountFacts(id, { profileName })
    await openAccount()
    await expect.poll(heading).toBe(profileName)
    const texts = [...(demo.find('.account-name h2 bdi')?.childNodes ?? [])].filter(
      ({ nodeType }) => nodeType === Node.TEXT_NODE,
    )
    return texts.map((text) => {
      const range = document.createRange()
      range.selectNode(text)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  }

  it.each([
    ['adventure.eth', 16, 1],
    ['captainmarin.eth', 14, 1],
    ['ada.sandbox.example', 13, 1],
    ['longestname.example', 13, 1],
    ['captainmarinaofsea.eth', 13, 2],
  ])('%s breaks before its dots at most on the narrowest phone', async (name, size, parts) => {
    await page.viewport(320, 640)
    expect(await linesOf(name)).toEqual(Array(parts).fill(1))
    const text = demo.find('.account-name h2 bdi')
    expect(text && getComputedStyle(text).fontSize).toBe(`${size}px`)
  })

  it('stands above address and wallet, each in its own line without a dot, in a narrow column', async () => {
    await page.viewport(280, 640)
    await linesOf('adventure.eth')
    const shown = [...(demo.find('.account-note')?.children ?? [])].map(
      (part) => getComputedStyle(part).display,
    )
    expect(shown).toEqual(['block', 'none', 'block'])
  })

  it('keeps its size where there is room', async () => {
    await page.viewport(390, 844)
    expect(await linesOf('captainmarinaofsea.eth')).toEqual([1, 1])
    const text = demo.find('.account-name h2 bdi')
    expect(text && getComputedStyle(text).fontSize).toBe('16px')
  })
})
