import { providers, utils } from 'ethers-5'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Web3 } from 'web3'
import { createEip1193Provider } from '../../libraries/eip1193/index.ts'
import type { WalletKind } from '../../test/harness/openEvmLibrarySite.ts'
import { openEvmLibrarySite } from '../../test/harness/openEvmLibrarySite.ts'
import { testAccount } from '../chains/accounts.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import { startEvmChain } from '../chains/startEvmChain.ts'

const receiver = testAccount(5).address
let chain: EvmChain
let count = 0
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
})
afterAll(() => chain.stop())

describe.each<readonly [string, WalletKind]>([
  ['an extension', 'extension'],
  ['a session', 'session'],
])('a provider over %s', (_title, kind) => {
  const open = () => {
    const site = openEvmLibrarySite(kind, chain, `dapps-${count++}`)
    return { ...site, provider: createEip1193Provider(site.modal) }
  }

  it('serves ethers 5: connects, signs, sends, waits and follows a switch', async () => {
    const { provider, address, approve, modal } = open()
    const browser = new providers.Web3Provider(provider, 'any')
    const asked = browser.send('eth_requestAccounts', [])
    await approve()
    expect(await asked).toEqual([address])
    const signer = browser.getSigner()
    const signature = await signer.signMessage('hello')
    expect(utils.verifyMessage('hello', signature)).toBe(address)
    const before = await browser.getBalance(receiver)
    const sent = await signer.sendTransaction({ to: receiver, value: utils.parseEther('0.001') })
    expect(await sent.wait()).toMatchObject({ status: 1, from: address })
    expect((await browser.getBalance(receiver)).sub(before).toString()).toBe('1000000000000000')
    await modal.switchNetwork('eip155:8453')
    expect(await browser.getNetwork()).toMatchObject({ chainId: 8453 })
  })

  it('serves web3.js 4: connects, signs, sends, waits and names the network', async () => {
    const { provider, address, approve } = open()
    const web3 = new Web3(provider)
    const asked = web3.eth.requestAccounts()
    await approve()
    expect(await asked).toEqual([address])
    expect(await web3.eth.getChainId()).toBe(1n)
    expect(await web3.eth.net.getId()).toBe(1n)
    const message = web3.utils.utf8ToHex('hello')
    const signature = await web3.eth.personal.sign(message, address, '')
    expect(await verifyMessage({ address, message: 'hello', signature: hex(signature) })).toBe(true)
    const before = await web3.eth.getBalance(receiver)
    const receipt = await web3.eth.sendTransaction({ from: address, to: receiver, value: '5' })
    expect(receipt.status).toBe(1n)
    expect(await web3.eth.getBalance(receiver)).toBe(before + 5n)
  })

  it('names a closed modal to ethers 5 and web3.js 4 by 4001', async () => {
    const { provider, kernel } = open()
    const { eth } = new Web3(provider)
    const browser = new providers.Web3Provider(provider, 'any')
    for (const ask of [
      () => browser.send('eth_requestAccounts', []),
      () => eth.requestAccounts(),
    ]) {
      const asked = ask().then(
        () => 'connected',
        ({ code }) => code,
      )
      await expect.poll(() => kernel.router.get().open).toBe(true)
      kernel.router.requestClose()
      expect(await asked).toBe(4001)
    }
  })
})

const hex = (text: string): `0x${string}` => `0x${text.replace(/^0x/, '')}`
