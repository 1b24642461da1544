import type { Address, Hex } from 'viem'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  parseErc6492Signature,
  parseEther,
  stringToHex,
  verifyMessage,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameFixture } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'
import { testAccount } from '../chains/accounts.ts'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import { failing, message, typedData } from './requestFixtures.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(async () => {
  await stage.clear()
  await stage.chain.reset()
})
afterAll(() => stage?.stop())

const friend = testAccount(1).address
const erc20 = parseAbi(['function transfer(address,uint256) returns (bool)', 'function fail()'])
const client = () => createPublicClient({ transport: http(stage.chain.url) })
const transferData = (amount: bigint) =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [friend, amount] })

/** A visitor with both accounts funded. */
async function visitor(type: 'eoa' | 'smartAccount') {
  const site = await stage.loggedIn('ada@example.test')
  const { address } = (await site.get('SET_PREFERRED_ACCOUNT', { type })) as { address: Address }
  await stage.chain.fund(address, parseEther('2.34567'))
  await stage.chain.fund(address, 9_000_000n, stage.chain.contracts.token)
  return { ...site, address }
}
describe('read requests', () => {
  it('reads from its own node where the page names another', async () => {
    const { ask } = await visitor('eoa')
    const read = { method: 'eth_chainId', params: [], chainId: 1, rpcUrl: 'http://127.0.0.1:1' }
    expect((await ask('RPC_REQUEST', read)).payload).toBe('0x1')
  })

  it('sends read requests to the node without an approval', async () => {
    const { ask, frame, address } = await visitor('eoa')
    const read = async (method: string, params?: unknown) =>
      (await ask('RPC_REQUEST', { method, params, chainId: 1 })).payload
    expect(await read('eth_getBalance', [address, 'latest'])).toBe(
      numberToHex(parseEther('2.34567')),
    )
    expect(await read('eth_accounts')).toEqual([address])
    expect(await read('eth_chainId')).toBe('0x1')
    expect(await read('wallet_getCapabilities', [address])).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
    })
    const { token } = stage.chain.contracts
    expect(
      await read('wallet_getAssets', [
        { account: address, assetFilter: { '0x1': [{ address: token, type: 'erc20' }] } },
      ]),
    ).toMatchObject({
      '0x1': [
        { address: 'native', balance: numberToHex(parseEther('2.34567')) },
        { address: token, balance: '0x895440', metadata: { symbol: 'TUSD', decimals: 6 } },
      ],
    })
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing to approve')
  })

  it('discovers an account’s tokens where the wallet announces it', async () => {
    const { token, contractWallet } = stage.chain.contracts
    const about = { decimals: 6, price: 1, iconUrl: 'https://pictures.example/t.svg' }
    const coin = {
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      price: 2500,
      iconUrl: 'https://pictures.example/e.svg',
    }
    stage.known.assets = {
      'eip155:1': [
        { address: 'native', ...coin },
        { address: token, name: 'Test USD', symbol: 'TUSD', ...about },
      ],
    }
    const { ask, address } = await visitor('eoa')
    stage.known.assets = {}
    const read = async (method: string, params?: unknown) =>
      (await ask('RPC_REQUEST', { method, params, chainId: 1 })).payload
    const can = {
      '0x1': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
    }
    expect(await read('wallet_getCapabilities', [address])).toEqual(can)
    expect(
      await read('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }]),
    ).toMatchObject({
      '0x1': [
        { address: 'native', type: 'native', metadata: coin },
        {
          address: token,
          type: 'erc20',
          balance: '0x895440',
          metadata: { name: 'Test USD', symbol: 'TUSD', ...about },
        },
      ],
    })
    expect(
      Object(await read('wallet_getAssets', [{ account: contractWallet }]))['0x1'],
    ).toHaveLength(1)
  })

  it.each([
    'eth_sign',
    'ETH_SENDTRANSACTION',
    'eth_sendTransaction ',
    'wallet_addEthereumChain',
    '__proto__',
    'toString',
  ])('refuses %s', async (method) => {
    const { ask } = await visitor('eoa')
    expect(await ask('RPC_REQUEST', { method, params: [], chainId: 1 })).toEqual(
      failing('Requested RPC call is not allowed'),
    )
  })

  it('requires a login to read the account', async () => {
    const { ask } = await stage.visit()
    expect(
      await ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x00'], chainId: 1 }),
    ).toEqual(failing('Not connected to email or social'))
  })
})

describe('owner account', () => {
  it('the owner account signs messages and typed data', async () => {
    const { rpc, approve, address } = await visitor('eoa')
    const signature = await approve(await rpc('personal_sign', [stringToHex(message), address]))
    expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
    const data = typedData(friend)
    const typed = await approve(await rpc('eth_signTypedData_v4', [address, JSON.stringify(data)]))
    expect(
      await client().verifyTypedData({
        ...data,
        message: { item: 'Lamp', price: 5n },
        address,
        signature: typed as Hex,
      }),
    ).toBe(true)
  })

  it('the owner account sends coins and tokens, and shows its balance to three decimals', async () => {
    const { rpc, approve, address, frame } = await visitor('eoa')
    const before = await stage.chain.nativeBalance(friend)
    const id = await rpc('eth_sendTransaction', [
      { from: address, to: friend, value: numberToHex(7n) },
    ])
    await expect.poll(() => frame.getByText('2.345 ETH').count()).toBe(1)
    const hash = await approve(id)
    expect((await awaitReceipt(client(), hash as Hex)).status).toBe('success')
    expect(await stage.chain.nativeBalance(friend)).toBe(before + 7n)
    const tokens = await stage.chain.tokenBalance(friend)
    const second = await approve(
      await rpc('eth_sendTransaction', [
        { from: address, to: stage.chain.contracts.token, data: transferData(5n) },
      ]),
    )
    await awaitReceipt(client(), second as Hex)
    expect(await stage.chain.tokenBalance(friend)).toBe(tokens + 5n)
  })

  it('sends several calls one after the other, and refuses an atomic batch', async () => {
    const { rpc, approve, answer, address, ask } = await visitor('eoa')
    const calls = [
      { to: friend, value: '0x1' },
      { to: friend, value: '0x2' },
    ]
    const before = await stage.chain.nativeBalance(friend)
    const { id } = Object(
      await approve(
        await rpc('wallet_sendCalls', [
          { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: false, calls },
        ]),
      ),
    )
    await expect
      .poll(
        async () =>
          Object(
            (
              await ask('RPC_REQUEST', {
                method: 'wallet_getCallsStatus',
                params: [id],
                chainId: 1,
              })
            ).payload,
          ).status,
      )
      .toBe(200)
    // The page has moved to another network: the calls have not.
    const elsewhere = { chainId: 8453, rpcUrl: stage.chain.url }
    expect(
      await ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id], ...elsewhere }),
    ).toMatchObject({ payload: { chainId: '0x1', status: 200 } })
    expect(await stage.chain.nativeBalance(friend)).toBe(before + 3n)
    expect(
      await answer(
        await rpc('wallet_sendCalls', [
          { version: '2.0.0', from: address, atomicRequired: true, calls },
        ]),
      ),
    ).toEqual(failing('smart account'))
  })

  it('the owner account signs for no other account', async () => {
    const { rpc, answer } = await visitor('eoa')
    expect(await answer(await rpc('personal_sign', ['0x00', friend]))).toEqual(
      failing('Not an account of this wallet'),
    )
    expect(await answer(await rpc('eth_sendTransaction', [{ from: friend, to: friend }]))).toEqual(
      failing('Not an account of this wallet'),
    )
  })
})

describe('smart account', () => {
  it('an undeployed smart account signs messages and typed data that verify (ERC-6492)', async () => {
    const { rpc, approve, address } = await visitor('smartAccount')
    expect(await client().getCode({ address })).toBeUndefined()
    const signature = (await approve(
      await rpc('personal_sign', [stringToHex(message), address]),
    )) as Hex
    expect(parseErc6492Signature(signature).address).toBeDefined()
    expect(await client().verifyMessage({ address, message, signature })).toBe(true)
    expect(await client().verifyMessage({ address, message: 'something else', signature })).toBe(
      false,
    )
    const data = typedData(friend)
    const typed = (await approve(await rpc('eth_signTypedData_v4', [address, data]))) as Hex
    expect(
      await client().verifyTypedData({
        ...data,
        message: { item: 'Lamp', price: 5n },
        address,
        signature: typed,
      }),
    ).toBe(true)
  })

  it('the first transaction deploys the smart account; then signatures verify by ERC-1271', async () => {
    const { rpc, approve, address, get } = await visitor('smartAccount')
    const before = await stage.chain.nativeBalance(friend)
    const hash = (await approve(
      await rpc('eth_sendTransaction', [{ from: address, to: friend, value: '0x9' }]),
    )) as Hex
    expect((await client().getTransactionReceipt({ hash })).status).toBe('success')
    expect(await stage.chain.nativeBalance(friend)).toBe(before + 9n)
    expect(await get('GET_USER')).toMatchObject({ address, smartAccountDeployed: true })
    const signature = (await approve(
      await rpc('personal_sign', [stringToHex(message), address]),
    )) as Hex
    expect(parseErc6492Signature(signature).address).toBeUndefined()
    expect(await client().verifyMessage({ address, message, signature })).toBe(true)
  })

  it('sends several calls as one operation, all or none; the receipt is read from the chain', async () => {
    const { rpc, approve, address, ask } = await visitor('smartAccount')
    const { token } = stage.chain.contracts
    const status = async (id: unknown) =>
      Object(
        (await ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id], chainId: 1 }))
          .payload,
      )
    expect(
      (
        await ask('RPC_REQUEST', {
          method: 'wallet_getCapabilities',
          params: [address],
          chainId: 1,
        })
      ).payload,
    ).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
    const [coins, tokens] = [
      await stage.chain.nativeBalance(friend),
      await stage.chain.tokenBalance(friend),
    ]
    const calls = [
      { to: friend, value: '0x3' },
      { to: token, data: transferData(4n) },
    ]
    const { id } = Object(
      await approve(
        await rpc('wallet_sendCalls', [
          { version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls },
        ]),
      ),
    )
    await expect.poll(async () => (await status(id)).status, { timeout: 20_000 }).toBe(200)
    const { receipts } = await status(id)
    expect(
      (await client().getTransactionReceipt({ hash: receipts[0].transactionHash })).blockHash,
    ).toBe(receipts[0].blockHash)
    expect([
      await stage.chain.nativeBalance(friend),
      await stage.chain.tokenBalance(friend),
    ]).toEqual([coins + 3n, tokens + 4n])
  })

  it('sends nothing of a failing batch and reports the failure', async () => {
    const { rpc, address, frame, answer } = await visitor('smartAccount')
    const before = await stage.chain.nativeBalance(friend)
    const calls = [
      { to: friend, value: '0x3' },
      {
        to: stage.chain.contracts.token,
        data: encodeFunctionData({ abi: erc20, functionName: 'fail' }),
      },
    ]
    const id = await rpc('wallet_sendCalls', [{ version: '2.0.0', from: address, calls }])
    await frame.getByRole('heading', { level: 1 }).click()
    await frame.getByRole('button', { name: 'Approve', disabled: false }).click()
    expect(await answer(id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
    expect(await stage.chain.nativeBalance(friend)).toBe(before)
  })

  it('accepts a user operation, whose receipt the bundler returns', async () => {
    const { rpc, approve, address, ask } = await visitor('smartAccount')
    const callData = encodeFunctionData({
      abi: parseAbi(['function execute(address,uint256,bytes)']),
      args: [friend, 11n, '0x'],
    })
    const before = await stage.chain.nativeBalance(friend)
    const hash = await approve(
      await rpc('eth_sendUserOperation', [
        { sender: address, callData },
        '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      ]),
    )
    const receipt = async () =>
      Object(
        (
          await ask('RPC_REQUEST', {
            method: 'eth_getUserOperationReceipt',
            params: [hash],
            chainId: 1,
          })
        ).payload,
      )
    await expect.poll(async () => (await receipt()).success, { timeout: 20_000 }).toBe(true)
    expect(await stage.chain.nativeBalance(friend)).toBe(before + 11n)
    expect(
      (await ask('RPC_REQUEST', { method: 'eth_supportedEntryPoints', chainId: 1 })).payload,
    ).toEqual(['0x0000000071727De22E5E9d8BAf0edAc6f37da032'])
  })

  it('grants and revokes permissions, each with an approval', async () => {
    const { rpc, approve, answer } = await visitor('smartAccount')
    const grant = {
      chainId: '0x1',
      expiry: 1_900_000_000,
      permissions: [{ type: 'native-token-transfer', data: { ticker: 'ETH' } }],
      signer: { type: 'keys' },
    }
    const { context } = Object(await approve(await rpc('wallet_grantPermissions', [grant])))
    expect(context).toMatch(/^0x[0-9a-f]{64}$/)
    await approve(await rpc('wallet_revokePermissions', [{ permissionsContext: context }]))
    expect(
      await answer(await rpc('wallet_revokePermissions', [{ permissionsContext: context }])),
    ).toEqual(failing('no such permission'))
  })
})
