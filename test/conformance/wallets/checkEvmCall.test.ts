import { createWalletClient, custom, serializeTypedData } from 'viem'
import { base, mainnet } from 'viem/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestWallet } from './createTestWallet.ts'
import type { TestWallet } from './TestWallet.ts'

const typed = (chainId: bigint) =>
  serializeTypedData({
    domain: { name: 'Shop', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'id', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { id: 1n },
  })

describe('an EVM test wallet', () => {
  let wallet: TestWallet
  let address = ''
  const ask = (method: string, ...params: readonly unknown[]) => wallet.answer({ method, params })
  const send = (fields: object) => ask('eth_sendTransaction', { from: address, ...fields })
  beforeEach(async () => {
    wallet = await createTestWallet({ namespace: 'eip155', networks: ['eip155:1', 'eip155:8453'] })
    address = wallet.accounts[0]?.address ?? ''
    await ask('eth_requestAccounts')
  })

  it.each([
    ['typed data of another chain', () => ask('eth_signTypedData_v4', address, typed(8453n))],
    ['typed data that are no JSON', () => ask('eth_signTypedData_v4', address, 'order')],
    ['a transaction of another chain', () => send({ chainId: '0x2105' })],
    ['an amount that is no text', () => send({ value: 1 })],
    ['an amount in decimal digits', () => send({ value: '10' })],
    ['a switch to a number', () => ask('wallet_switchEthereumChain', { chainId: 8453 })],
    ['a switch to a padded number', () => ask('wallet_switchEthereumChain', { chainId: '0x01' })],
    ['a switch to nothing', () => ask('wallet_switchEthereumChain')],
    ['a network without nodes', () => ask('wallet_addEthereumChain', { chainId: '0xa' })],
  ])('refuses %s as extensions do, before it shows a prompt', async (_, request) => {
    const held = wallet.holdNext()
    expect(await request()).toMatchObject({ error: { code: -32602 } })
    // The prompt is still there for the next request.
    const next = ask('personal_sign', '0x00', address)
    expect(await held.request).toMatchObject({ method: 'personal_sign' })
    held.approve()
    expect(await next).toHaveProperty('result')
  })

  it('takes an amount with a leading zero, as extensions do', async () => {
    expect(await send({ value: '0x00', gas: '0x05208' })).toHaveProperty('result')
  })

  it('takes what viem writes for the active chain', async () => {
    const client = createWalletClient({
      transport: custom({
        async request({ method, params }: { method: string; params?: unknown }) {
          const answer = await wallet.answer({ method, params: params ?? [] })
          if ('result' in answer) return answer.result
          throw Object.assign(new Error(answer.error.message), answer.error)
        },
      }),
    })
    const [account] = await client.requestAddresses()
    if (!account) throw new Error('The test wallet has no account.')
    await client.sendTransaction({ account, to: account, value: 0n, gas: 21_000n, chain: mainnet })
    await client.switchChain({ id: base.id })
    await client.sendTransaction({ account, to: account, value: 9n, chain: base })
    expect(await ask('eth_signTypedData_v4', account, typed(8453n))).toHaveProperty('result')
    await client.addChain({ chain: { ...base, id: 10 } })
    expect(await ask('eth_chainId')).toEqual({ result: '0xa' })
  })
})
