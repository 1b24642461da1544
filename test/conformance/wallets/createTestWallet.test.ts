import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { createTestWallet } from './createTestWallet.ts'

it('leads viem to send a batch call by call, because the test wallet has no batches', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const wallet = await createTestWallet({
    namespace: 'eip155',
    answers: { eth_sendTransaction: hash },
  })
  const client = createWalletClient({
    chain: mainnet,
    transport: custom({
      async request(call: { method: string; params?: unknown }) {
        const answer = await wallet.answer({ params: [], ...call })
        if ('result' in answer) return answer.result
        throw Object.assign(new Error(answer.error.message), answer.error)
      },
    }),
  })
  const [account] = await client.requestAddresses()
  if (!account) throw new Error('The test wallet has no account.')
  const calls = [
    { to: account, value: 1n },
    { to: account, value: 2n },
  ]
  await expect(client.sendCalls({ account, calls })).rejects.toThrow('does not exist')
  await client.sendCalls({ account, calls, experimental_fallback: true })
  const sent = wallet.requests().filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent.length).toBe(2)
})

it('passes bytes of a Buffer, and answers with an error what JSON cannot have', async () => {
  const wallet = await createTestWallet({
    namespace: 'bip122',
    answers: {
      'bitcoin:signTransaction': () => ({ signedPsbt: Buffer.from([0, 255]) }),
      'bitcoin:getBalance': 10n,
    },
  })
  const ask = (method: string) => wallet.answer({ method, params: {} })
  expect(await ask('bitcoin:signTransaction')).toEqual({
    result: { signedPsbt: { bytes: [0, 255] } },
  })
  expect(await ask('bitcoin:getBalance')).toMatchObject({ error: { code: -32603 } })
})

it('has an id of its own for each name in other letters', async () => {
  const names = ['錢包', '钱包', 'Test Wallet']
  const made = await Promise.all(
    names.map((name) => createTestWallet({ namespace: 'eip155', name })),
  )
  const ids = made.map(({ description }) => description.id)
  expect(ids).toEqual(['test.93225305', 'test.94b15305', 'test.test-wallet'])
})
