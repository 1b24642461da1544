import { signatureVerify } from '@polkadot/util-crypto'
import { createWalletClient, custom, stringToHex } from 'viem'
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

it.each([
  ['eip155', 'eth_sendTransaction'],
  ['eip155', 'personal_sign'],
  ['bip122', 'bitcoin:signTransaction'],
  ['cosmos', 'signAmino'],
  ['polkadot', 'signPayload'],
  ['solana', 'solana:signAndSendTransaction'],
  ['stacks', 'stx_transferStx'],
  ['sui', 'sui:signTransaction'],
] as const)(
  'rejects and holds a request of %s whose answer the test gives: %s',
  async (namespace, method) => {
    const wallet = await createTestWallet({ namespace, answers: { [method]: 'mine' } })
    const ask = () => wallet.answer({ method, params: [] })
    wallet.rejectNext()
    expect(await ask()).toMatchObject({ error: { code: 4001 } })
    const held = wallet.holdNext()
    const asked = ask()
    expect((await held.request).method).toBe(method)
    held.approve()
    expect(await asked).toEqual({ result: 'mine' })
  },
)

it('leaves the plans of a test to requests that need approval', async () => {
  const answers = { eth_getBalance: '0x1', eth_sendTransaction: '0x2' }
  const wallet = await createTestWallet({ namespace: 'eip155', answers })
  wallet.rejectNext()
  expect(await wallet.answer({ method: 'eth_getBalance', params: [] })).toEqual({ result: '0x1' })
  expect(await wallet.answer({ method: 'eth_sendTransaction', params: [] })).toMatchObject({
    error: { code: 4001 },
  })
})

it('sends for the account that it shows alone, and names each transaction by a hash of its own', async () => {
  const wallet = await createTestWallet({ namespace: 'eip155' })
  const ask = (method: string, params: unknown) => wallet.answer({ method, params })
  await ask('eth_requestAccounts', [])
  const [first, second] = wallet.accounts.map(({ address }) => address)
  const send = (from: string | undefined) =>
    ask('eth_sendTransaction', [{ from, to: first, value: '0x1' }])
  expect(await send(second)).toMatchObject({ error: { code: 4100 } })
  const sent = await send(first?.toLowerCase())
  expect(sent).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await send(first?.toLowerCase())).not.toEqual(sent)
})

it('asks a connected visitor for another account, as wallets do for their permissions', async () => {
  const wallet = await createTestWallet({ namespace: 'eip155' })
  const ask = (method: string) => wallet.answer({ method, params: [{ eth_accounts: {} }] })
  await ask('eth_requestAccounts')
  wallet.rejectNext()
  expect(await ask('wallet_requestPermissions')).toMatchObject({ error: { code: 4001 } })
  const held = wallet.holdNext()
  const asked = ask('wallet_requestPermissions')
  await held.request
  wallet.switchAccount(1)
  held.approve()
  expect(await asked).toMatchObject({ result: [{ parentCapability: 'eth_accounts' }] })
  expect(await ask('eth_accounts')).toEqual({ result: [wallet.accounts[1]?.address] })
})

it('signs bytes of Polkadot within one <Bytes>, and a text as its bytes', async () => {
  const wallet = await createTestWallet({ namespace: 'polkadot' })
  await wallet.answer({ method: 'enable', params: {} })
  const address = wallet.accounts[0]?.address ?? ''
  for (const data of ['hello', '0x68656c6c6f', stringToHex('<Bytes>hello</Bytes>')]) {
    const answer = await wallet.answer({ method: 'signRaw', params: { address, data } })
    const { signature } = Object('result' in answer ? answer.result : {})
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, address).isValid).toBe(true)
  }
})

it.each([
  ['solana', 'standard:connect', 'solana:signMessage', { message: { bytes: [0] } }],
  ['sui', 'standard:connect', 'sui:signPersonalMessage', { message: { bytes: [0] } }],
  ['polkadot', 'enable', 'signRaw', { data: '0x00' }],
] as const)(
  'refuses a request of %s that names no account, as wallets do',
  async (namespace, connect, method, params) => {
    const wallet = await createTestWallet({ namespace })
    await wallet.answer({ method: connect, params: {} })
    expect(await wallet.answer({ method, params })).toMatchObject({ error: { code: 4100 } })
    const { address } = wallet.accounts[0] ?? {}
    expect(await wallet.answer({ method, params: { ...params, address } })).toHaveProperty('result')
  },
)

it('follows the plans of a test in their order', async () => {
  const wallet = await createTestWallet({ namespace: 'eip155', answers: { personal_sign: '0x1' } })
  const ask = () => wallet.answer({ method: 'personal_sign', params: [] })
  wallet.rejectNext(2)
  const held = wallet.holdNext()
  wallet.rejectNext()
  expect([await ask(), await ask()]).toMatchObject([{ error: { code: 4001 } }, { error: {} }])
  const asked = ask()
  await held.request
  held.approve()
  expect(await asked).toEqual({ result: '0x1' })
  expect([await ask(), await ask()]).toMatchObject([{ error: { code: 4001 } }, { result: '0x1' }])
})
