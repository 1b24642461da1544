import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { encodeFunctionData, erc20Abi, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Sandbox } from '../startSandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import type { WalletControls } from './createExtensionWallet.ts'
import { quirkAttackerAddress } from './QuirkyWalletDouble.ts'
import type { TestWindow } from './requestOnPage.ts'
import { requestOnPage } from './requestOnPage.ts'

const hello = '0x68656c6c6f'
type Hex = `0x${string}`

let sandbox: Sandbox
let browser: Browser
// A world of its own: the sandbox itself is the subject.
beforeAll(async () => {
  sandbox = await startSandbox({ pages: ['bare'] })
  browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

/** A page with the wallets, and what its providers announce. */
async function open(wallets: string, more = ''): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await show(page, wallets, more)
  return page
}

async function show(page: Page, wallets: string, more = '') {
  await page.goto(`${sandbox.info.demo}bare/?wallets=${wallets}${more}`)
  await page.waitForFunction(() => document.documentElement.dataset['sandbox'])
}

const events = (page: Page) => page.evaluate(() => (Object(window) as TestWindow).events.splice(0))
const steer = (page: Page, id: string, control: keyof WalletControls, ...given: unknown[]) =>
  page.evaluate(
    ({ id, control, given }) =>
      (window.sandboxWallets?.[id]?.[control] as ((...given: unknown[]) => void) | undefined)?.(
        ...given,
      ),
    { id, control, given },
  )
const account = async (page: Page) =>
  ((await requestOnPage(page, 'eth_requestAccounts')).result as Hex[])[0] as Hex
const transfer = (from: Hex, to: string) => [{ from, to, value: '0x1' }]

describe('extension wallet walletless', () => {
  it('the wallet announces a name, an rdns and a picture', async () => {
    const page = await open('walletless')
    const info = await page.evaluate(
      () =>
        new Promise<{ name: string; rdns: string; icon: string; uuid: string }>((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) =>
            resolve((event as CustomEvent).detail.info),
          )
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
    expect(info).toMatchObject({
      name: 'Harbor',
      rdns: 'example.harbor',
      icon: expect.stringMatching(/^data:image\/svg\+xml/),
      uuid: expect.stringMatching(/^[-0-9a-f]{36}$/),
    })
    expect(
      sandbox.api.wallets.some((wallet) => wallet.rdns === info.rdns && wallet.name === info.name),
    ).toBe(true)
  })

  it('shows no account before permission, and then signs what verifies', async () => {
    const page = await open('walletless')
    expect(await requestOnPage(page, 'eth_accounts')).toEqual({ result: [] })
    expect((await requestOnPage(page, 'personal_sign', [hello, '0x'])).error?.code).toBe(4100)
    const address = await account(page)
    const signature = (await requestOnPage(page, 'personal_sign', [hello, address])).result as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Site', chainId: 1 },
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      message: { yes: true },
    } as const
    const typedSignature = (
      await requestOnPage(page, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
    ).result as Hex
    expect(await verifyTypedData({ address, signature: typedSignature, ...typed })).toBe(true)
  })

  it('restores the site and the chain after a reload, silently', async () => {
    const page = await open('walletless')
    const address = await account(page)
    await requestOnPage(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await events(page)).toEqual([
      ['accountsChanged', [address]],
      ['chainChanged', '0x2105'],
    ])
    await show(page, 'walletless')
    expect(await requestOnPage(page, 'eth_accounts')).toEqual({ result: [address] })
    expect(await requestOnPage(page, 'eth_chainId')).toEqual({ result: '0x2105' })
  })

  it('removes the site when permissions are revoked', async () => {
    const page = await open('walletless')
    await account(page)
    expect((await requestOnPage(page, 'wallet_getPermissions')).result).toMatchObject([
      { parentCapability: 'eth_accounts' },
    ])
    expect(await requestOnPage(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({
      result: null,
    })
    expect((await events(page)).at(-1)).toEqual(['accountsChanged', []])
    await show(page, 'walletless')
    expect(await requestOnPage(page, 'eth_accounts')).toEqual({ result: [] })
  })

  it('rejects with 4001 as often as requested', async () => {
    const page = await open('walletless')
    await steer(page, 'walletless', 'rejectNext')
    expect((await requestOnPage(page, 'eth_requestAccounts')).error?.code).toBe(4001)
    const address = await account(page)
    await steer(page, 'walletless', 'rejectNext', 2)
    expect((await requestOnPage(page, 'personal_sign', [hello, address])).error?.code).toBe(4001)
    expect(
      (await requestOnPage(page, 'eth_sendTransaction', transfer(address, address))).error?.code,
    ).toBe(4001)
    expect((await requestOnPage(page, 'personal_sign', [hello, address])).result).toMatch(/^0x/)
  })

  it('keeps a prompt open until it is answered, and reports busy meanwhile', async () => {
    const page = await open('walletless')
    await steer(page, 'walletless', 'hold')
    const first = requestOnPage(page, 'eth_requestAccounts')
    await page.waitForFunction(
      () => (window.sandboxWallets?.['walletless']?.requests?.().length ?? 0) > 0,
    )
    expect((await requestOnPage(page, 'eth_requestAccounts')).error?.code).toBe(-32002)
    await steer(page, 'walletless', 'approve')
    expect((await first).result).toHaveLength(1)
  })

  it('hides accounts while locked and goes on when unlocked', async () => {
    const page = await open('walletless')
    const address = await account(page)
    await steer(page, 'walletless', 'lock')
    expect(await requestOnPage(page, 'eth_accounts')).toEqual({ result: [] })
    const waiting = requestOnPage(page, 'eth_requestAccounts')
    await steer(page, 'walletless', 'unlock')
    expect(await waiting).toEqual({ result: [address] })
  })

  it('switches account and chain from its own side', async () => {
    const page = await open('walletless')
    const before = await account(page)
    await events(page)
    await steer(page, 'walletless', 'switchAccount', 2)
    await steer(page, 'walletless', 'switchChain', '0x2105')
    const seen = await events(page)
    expect(seen).toEqual([
      ['accountsChanged', [expect.not.stringContaining(before)]],
      ['chainChanged', '0x2105'],
    ])
    const address = await account(page)
    const signature = (await requestOnPage(page, 'personal_sign', [hello, address])).result as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('sends to the wallet’s current chain', async () => {
    const page = await open('walletless')
    const address = await account(page)
    await requestOnPage(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    const to = '0x00000000000000000000000000000000000000c1'
    await requestOnPage(page, 'eth_sendTransaction', transfer(address, to))
    await expect.poll(() => sandbox.chains['eip155:8453']?.nativeBalance(to)).toBe(1n)
    expect(await sandbox.chains['eip155:1']?.nativeBalance(to)).toBe(0n)
  })

  it('makes several calls at once, all or none (EIP-5792)', async () => {
    const page = await open('walletless')
    const from = await account(page)
    const to = '0x00000000000000000000000000000000000000c2'
    const batch = (calls: object[]) => [
      { version: '2.0.0', chainId: '0x1', from, atomicRequired: true, calls },
    ]
    expect((await requestOnPage(page, 'wallet_getCapabilities', [from])).result).toMatchObject({
      '0x1': { atomic: { status: 'supported' } },
    })
    const { id } = (
      await requestOnPage(
        page,
        'wallet_sendCalls',
        batch([
          { to, value: '0x2' },
          { to, value: '0x3' },
        ]),
      )
    ).result as { id: string }
    await expect
      .poll(
        async () =>
          Object((await requestOnPage(page, 'wallet_getCallsStatus', [id])).result).status,
      )
      .toBe(200)
    expect(await sandbox.chains['eip155:1']?.nativeBalance(to)).toBe(5n)
    const token = sandbox.chains['eip155:1']?.contracts.token
    expect(
      (
        await requestOnPage(
          page,
          'wallet_sendCalls',
          batch([
            { to, value: '0x2' },
            { to: token, data: '0xa9059cbb' },
          ]),
        )
      ).error,
    ).toBeDefined()
    expect(await sandbox.chains['eip155:1']?.nativeBalance(to)).toBe(5n)
  })

  it('the wallet hangs and disappears on command', async () => {
    const page = await open('walletless')
    await requestOnPage(page, 'eth_chainId')
    await steer(page, 'walletless', 'hang')
    expect((await requestOnPage(page, 'eth_accounts')).error?.code).toBe(0)
    await steer(page, 'walletless', 'remove')
    expect((await requestOnPage(page, 'eth_accounts')).error?.code).toBe(4900)
    expect((await events(page)).at(-1)).toEqual(['disconnect', { code: 4900 }])
  })
})

describe('other wallets of the page', () => {
  it('puts legacy on window.ethereum only', async () => {
    const page = await open('legacy')
    const announcements = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let count = 0
          window.addEventListener('eip6963:announceProvider', () => count++)
          window.dispatchEvent(new Event('eip6963:requestProvider'))
          setTimeout(() => resolve(count), 50)
        }),
    )
    expect(announcements).toBe(0)
    expect(await account(page)).toMatch(/^0x/)
  })

  it('signs with mock what verifies', async () => {
    const page = await open('mock')
    const address = await account(page)
    const signature = (await requestOnPage(page, 'personal_sign', [hello, address])).result as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('never answers with silent', async () => {
    const page = await open('silent')
    expect((await requestOnPage(page, 'eth_requestAccounts')).error?.code).toBe(0)
  })

  it('lets hostile do no harm to a page that only listens', async () => {
    const page = await open('walletless,hostile')
    expect(await page.title()).toBe('Wallets of the sandbox')
    expect((await requestOnPage(page, 'eth_chainId')).result).toBe('0x1')
  })

  const toBase = [{ chainId: '0x2105' }]
  const addBase = [
    {
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1'],
    },
  ]

  it.each([
    ['nested', { code: -32603, nested: 4902 }],
    ['internal', { code: -32603 }],
  ])('hides an unknown chain in quirky:%s until it is added', async (quirk, error) => {
    const page = await open(`quirky:${quirk}`)
    await account(page)
    expect((await requestOnPage(page, 'wallet_switchEthereumChain', toBase)).error).toEqual(error)
    expect(await requestOnPage(page, 'wallet_addEthereumChain', addBase)).toEqual({ result: null })
    expect(await requestOnPage(page, 'wallet_switchEthereumChain', toBase)).toEqual({
      result: null,
    })
    expect(await requestOnPage(page, 'eth_chainId')).toEqual({ result: '0x2105' })
  })

  it('answers a switch before it happens in quirky:early', async () => {
    const page = await open('quirky:early')
    await account(page)
    await requestOnPage(page, 'wallet_addEthereumChain', addBase)
    await requestOnPage(page, 'wallet_switchEthereumChain', toBase)
    expect(await requestOnPage(page, 'eth_chainId')).toEqual({ result: '0x1' })
    await expect.poll(() => requestOnPage(page, 'eth_chainId')).toEqual({ result: '0x2105' })
  })

  it('answers a switch long after its event in quirky:late', async () => {
    const page = await open('quirky:late')
    await account(page)
    await requestOnPage(page, 'wallet_addEthereumChain', addBase)
    await events(page)
    const switched = requestOnPage(page, 'wallet_switchEthereumChain', toBase).then(() => 'answer')
    const seen = page
      .waitForFunction(() => (Object(window) as TestWindow).events.length > 0)
      .then(() => 'event')
    expect(await Promise.race([switched, seen])).toBe('event')
  })

  it('finds another prompt open at first in quirky:busy', async () => {
    const page = await open('quirky:busy')
    expect((await requestOnPage(page, 'eth_requestAccounts')).error?.code).toBe(-32002)
    expect(await account(page)).toMatch(/^0x/)
  })

  it('keeps permissions that quirky:sticky cannot revoke', async () => {
    const page = await open('quirky:sticky')
    await account(page)
    expect(
      (await requestOnPage(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).error?.code,
    ).toBe(-32601)
  })

  describe('misbehaving senders', () => {
    const chain = () => sandbox.chains['eip155:1'] as EvmChain
    const shop = '0x0000000000000000000000000000000000001234'
    const held = async (address: Hex) => [
      await chain().nativeBalance(address),
      await chain().tokenBalance(address),
    ]
    const tokens = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, 7n] })
    beforeEach(() => chain().reset())

    it('sends to another address in quirky:thief, and answers normally', async () => {
      const page = await open('quirky:thief')
      const from = await account(page)
      expect(
        (await requestOnPage(page, 'eth_sendTransaction', [{ from, to: shop, value: '0x5' }]))
          .result,
      ).toMatch(/^0x[0-9a-f]{64}$/)
      await requestOnPage(page, 'eth_sendTransaction', [
        { from, to: chain().contracts.token, data: tokens },
      ])
      await expect.poll(() => held(quirkAttackerAddress)).toEqual([5n, 7n])
      expect(await held(shop)).toEqual([0n, 0n])
    })

    it('sends and never answers in quirky:lost', async () => {
      const page = await open('quirky:lost')
      const from = await account(page)
      expect(
        (await requestOnPage(page, 'eth_sendTransaction', [{ from, to: shop, value: '0x5' }])).error
          ?.code,
      ).toBe(0)
      await expect.poll(() => held(shop)).toEqual([5n, 0n])
    })

    it('sends and answers with no hash in quirky:garbled', async () => {
      const page = await open('quirky:garbled')
      const from = await account(page)
      expect(
        (await requestOnPage(page, 'eth_sendTransaction', [{ from, to: shop, value: '0x5' }]))
          .result,
      ).toMatch(/^0x[0-9a-f]{62}zz$/)
      await expect.poll(() => held(shop)).toEqual([5n, 0n])
    })
  })
})

describe('host pages', () => {
  it('host pages work under a strict content security policy', async () => {
    const page = await (await browser.newContext()).newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const response = await page.goto(
      `${sandbox.info.demo}bare/?wallets=walletless,mock,legacy,silent,hostile&csp=strict`,
    )
    expect(response?.headers()['content-security-policy']).toContain("trusted-types 'none'")
    await page.waitForFunction(() => document.documentElement.dataset['sandbox'])
    const address = await account(page)
    expect((await requestOnPage(page, 'personal_sign', [hello, address])).result).toMatch(/^0x/)
    expect(problems).toEqual([])
  })

  it('host pages serve the output of --json', async () => {
    expect(await (await fetch(`${sandbox.info.demo}sandbox.json`)).json()).toEqual(sandbox.info)
  })
})
