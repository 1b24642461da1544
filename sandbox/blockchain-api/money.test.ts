import { parseEther } from 'viem'
import { deployContract, sendTransaction, writeContract } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../chains/accounts.ts'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import { contracts } from '../chains/contracts/contracts.generated.ts'
import { openBlockchainApiFixture } from './openBlockchainApiFixture.ts'

const stage = openBlockchainApiFixture()
const page = testAccount(accountIndex.page)
const friend = testAccount(accountIndex.friend)
const coin = (caip2: string) => `${caip2}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

const history = async (address: string, query = 'chainId=eip155:1') =>
  (await stage.get(`/v1/account/${address}/history?${query}`)).body
const balances = async (address: string, query = '') =>
  (await stage.get(`/v1/account/${address}/balance?currency=usd${query}`)).body.balances
const chain = () => stage.chain('eip155:1')
const mined = async (hash: `0x${string}`) => awaitReceipt(chain().client, hash)
const sender = { account: page, chain: null } as const

describe('balances of the sandbox', () => {
  it('reads balances from the chain, with every received token, and prices', async () => {
    const unused = '0x00000000000000000000000000000000000000D3'
    const [usd, , gold] = chain().market.tokens
    await stage.control('POST', '/fund', {
      caip10: `eip155:1:${unused}`,
      amount: '2000000000000000000',
    })
    await stage.control('POST', '/fund', {
      caip10: `eip155:1:${unused}`,
      amount: '500000000000000000',
      asset: gold?.address,
    })
    expect(await balances(unused, '&chainId=eip155:1')).toMatchObject([
      { symbol: 'ETH', price: 2500, value: 5000, quantity: { decimals: '18', numeric: '2' } },
      {
        symbol: 'SGLD',
        price: 50,
        value: 25,
        address: `eip155:1:${gold?.address}`,
        quantity: { decimals: '18', numeric: '0.5' },
      },
    ])
    expect(usd?.symbol).toBe('TUSD')
  })

  it('lists an unknown token by the name of its contract and without a price', async () => {
    const name = 'Visit ‮claim.example'
    const hash = await deployContract(chain().client, {
      ...sender,
      ...contracts.TestToken,
      args: [name, '', 3],
    })
    const address = (await mined(hash)).contractAddress ?? '0x'
    await mined(
      await writeContract(chain().client, {
        ...sender,
        address,
        abi: contracts.TestToken.abi,
        functionName: 'mint',
        args: [friend.address, 1234n],
      }),
    )
    const found = (await balances(friend.address)).filter(
      (one: { name: string }) => one.name === name,
    )
    expect(found).toMatchObject([
      { symbol: '', price: 0, value: 0, quantity: { decimals: '3', numeric: '1.234' } },
    ])
  })

  it('balances follow the prices of the price book', async () => {
    await stage.control('PUT', '/prices', { ETH: 3000, TUSD: null })
    expect(
      (await balances(page.address, '&chainId=eip155:1')).map(
        ({ price }: { price: number }) => price,
      ),
    ).toEqual([3000, 0])
    const addresses = [
      coin('eip155:8453'),
      `eip155:1:${chain().contracts.token}`,
      'eip155:1:0x00000000000000000000000000000000000000d4',
    ]
    const { fungibles } = (
      await stage.post('/v1/fungible/price', {
        currency: 'usd',
        addresses,
        projectId: 'test',
      })
    ).body
    expect(fungibles).toMatchObject([{ address: addresses[0], symbol: 'ETH', price: 3000 }])
  })
})

describe('history of the sandbox', () => {
  it('returns an empty history for an unused account', async () => {
    expect(await history(page.address)).toEqual({ data: [], next: null })
  })

  it('lists a coin transfer for both sides', async () => {
    const hash = await sendTransaction(chain().client, {
      ...sender,
      to: friend.address,
      value: parseEther('1.5'),
    })
    await mined(hash)
    const sent = {
      hash,
      chain: 'eip155:1',
      sentFrom: page.address,
      sentTo: friend.address,
      status: 'confirmed',
    }
    const transfer = {
      quantity: { numeric: '1.5' },
      value: 3750,
      price: 2500,
      fungible_info: { name: 'Ether', symbol: 'ETH' },
    }
    expect((await history(page.address)).data).toMatchObject([
      {
        metadata: { ...sent, operationType: 'send' },
        transfers: [{ ...transfer, direction: 'out' }],
      },
    ])
    expect((await history(friend.address)).data).toMatchObject([
      {
        metadata: { ...sent, operationType: 'receive' },
        transfers: [{ ...transfer, direction: 'in' }],
      },
    ])
    expect((await history(page.address, 'chainId=eip155:8453')).data).toEqual([])
  })

  it('lists a token transfer, an approval, a self-transfer and a failed transfer', async () => {
    const token = {
      ...sender,
      address: chain().contracts.token,
      abi: contracts.TestUsd.abi,
    } as const
    await mined(
      await writeContract(chain().client, {
        ...token,
        functionName: 'transfer',
        args: [friend.address, 2_500_000n],
      }),
    )
    await mined(
      await writeContract(chain().client, {
        ...token,
        functionName: 'approve',
        args: [friend.address, 1n],
      }),
    )
    await mined(
      await writeContract(chain().client, {
        ...token,
        functionName: 'transfer',
        args: [page.address, 1n],
      }),
    )
    await mined(
      await writeContract(chain().client, {
        ...token,
        functionName: 'transfer',
        args: [friend.address, 10n ** 30n],
        gas: 100_000n,
      }),
    )
    const { data } = await history(page.address)
    expect(
      data.map(({ metadata }: never) => [Object(metadata).operationType, Object(metadata).status]),
    ).toEqual([
      ['send', 'failed'],
      ['send', 'confirmed'],
      ['approve', 'confirmed'],
      ['send', 'confirmed'],
    ])
    expect(
      data.map(({ transfers }: never) =>
        Array.from<object>(transfers).map((one) => Object(one).direction),
      ),
    ).toEqual([[], ['self'], [], ['out']])
    expect(data[3]).toMatchObject({
      metadata: { sentTo: friend.address },
      transfers: [{ quantity: { numeric: '2.5' }, fungible_info: { symbol: 'TUSD' } }],
    })
  })

  it('lists coins that contracts move, and several transfers of one transaction', async () => {
    const { bazaar, tokens } = chain().market
    const at = { ...sender, address: bazaar, abi: contracts.Bazaar.abi } as const
    await mined(
      await writeContract(chain().client, {
        ...at,
        functionName: 'pay',
        args: [parseEther('0.01')],
        value: parseEther('1'),
      }),
    )
    const some = tokens.slice(1, 4).map(({ address }) => address)
    await mined(
      await writeContract(chain().client, {
        ...at,
        functionName: 'basket',
        args: [page.address, some, [1n, 2n, 3n]],
      }),
    )
    const { data } = await history(page.address)
    expect(data[0]).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [{ direction: 'in' }, { direction: 'in' }, { direction: 'in' }],
    })
    expect(data[1]).toMatchObject({
      metadata: { operationType: 'trade' },
      transfers: [
        { direction: 'out', quantity: { numeric: '1' } },
        { direction: 'in', quantity: { numeric: '0.01' } },
      ],
    })
  })

  it('history pages list each entry once, even while new ones arrive', async () => {
    const send = (value: number) =>
      sendTransaction(chain().client, { ...sender, to: friend.address, value: BigInt(value) })
    for (let value = 1; value <= 60; value++) await mined(await send(value))
    const first = await history(page.address)
    expect(first.data).toHaveLength(50)
    await mined(await send(61))
    const second = await history(page.address, `chainId=eip155:1&cursor=${first.next}`)
    const values = [...first.data, ...second.data].map(({ transfers }) =>
      parseEther(transfers[0].quantity.numeric),
    )
    expect(values).toEqual(Array.from({ length: 60 }, (_, index) => BigInt(60 - index)))
    expect(second.next).toBeNull()
    await stage.control('POST', '/reset')
    expect(
      (await stage.get(`/v1/account/${page.address}/history?cursor=${first.next}`)).status,
    ).toBe(400)
    expect((await history(page.address)).data).toEqual([])
  })

  it('lists pending transactions and removes dropped ones', async () => {
    const node = chain().client.extend(() => ({ mode: 'anvil' as const }))
    const call = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
    await call('evm_setAutomine', false)
    try {
      const hash = await sendTransaction(chain().client, {
        ...sender,
        to: friend.address,
        value: 7n,
      })
      expect((await history(page.address)).data).toMatchObject([
        { metadata: { hash, status: 'pending' }, transfers: [{ direction: 'out' }] },
      ])
      await call('anvil_dropTransaction', hash)
      expect((await history(page.address)).data).toEqual([])
      const other = await sendTransaction(chain().client, {
        ...sender,
        to: friend.address,
        value: 8n,
      })
      await call('evm_mine')
      expect((await history(page.address)).data).toMatchObject([
        { metadata: { hash: other, status: 'confirmed' } },
      ])
    } finally {
      await call('evm_setAutomine', true)
    }
  })
})

describe('names of the sandbox', () => {
  const coinType = 0x80000001
  const signed = async (
    name: string,
    timestamp = Math.floor(Date.now() / 1000),
    signer = friend,
  ) => {
    const message = JSON.stringify({ name, attributes: {}, timestamp })
    return {
      coin_type: coinType,
      address: friend.address,
      message,
      signature: await signer.signMessage({ message }),
    }
  }
  const why = async (body: unknown) => {
    const { status, body: answer } = await stage.post('/v1/profile/account', body)
    return [status, answer.reasons[0].name]
  }

  it('registers a name by a signature and resolves it both ways', async () => {
    expect((await stage.get('/v1/profile/account/marie.names.example?apiVersion=2')).status).toBe(
      404,
    )
    expect(
      (await stage.post('/v1/profile/account', await signed('marie.names.example'))).status,
    ).toBe(200)
    const record = {
      name: 'marie.names.example',
      addresses: { [coinType]: { address: friend.address } },
    }
    expect(
      (await stage.get('/v1/profile/account/marie.names.example?apiVersion=2')).body,
    ).toMatchObject(record)
    expect(
      (await stage.get(`/v1/profile/reverse/${friend.address}?apiVersion=2&sender=${page.address}`))
        .body,
    ).toMatchObject([record])
    expect((await stage.get(`/v1/identity/${friend.address}`)).body.name).toBe(
      'marie.names.example',
    )
    expect((await stage.get(`/v1/profile/reverse/${testAccount(2).address}`)).body).toEqual([])
  })

  it('suggests names of the zone and marks the registered ones', async () => {
    await stage.post('/v1/profile/account', await signed('marie.names.example'))
    const { suggestions } = (await stage.get('/v1/profile/suggestions/Marie?zone=names.example'))
      .body
    expect(suggestions.slice(0, 2)).toEqual([
      { name: 'marie.names.example', registered: true },
      { name: 'marie1.names.example', registered: false },
    ])
  })

  it('refuses a name with the reason', async () => {
    expect(await why(await signed('ada.sandbox.example'))).toEqual([400, 'INVALID_NAME'])
    expect(await why(await signed('no_underscore.names.example'))).toEqual([400, 'INVALID_NAME'])
    expect(await why(await signed('marie.names.example', 1))).toEqual([400, 'EXPIRED_MESSAGE'])
    expect(await why(await signed('marie.names.example', undefined, page))).toEqual([
      401,
      'SIGNATURE_VALIDATION_FAILED',
    ])
    expect(await why({ ...(await signed('marie.names.example')), coin_type: 0x80000002 })).toEqual([
      400,
      'UNSUPPORTED_COIN_TYPE',
    ])
    expect(await why({ ...(await signed('marie.names.example')), message: '{}' })).toEqual([
      400,
      'INVALID_MESSAGE',
    ])
    await stage.post('/v1/profile/account', await signed('marie.names.example'))
    expect(await why(await signed('marie.names.example'))).toEqual([409, 'NAME_ALREADY_REGISTERED'])
    expect(await why({ ...(await signed('other.names.example')), signature: '0x07' })).toEqual([
      401,
      'SIGNATURE_VALIDATION_FAILED',
    ])
  })

  it('changes the owner of a name on a control call', async () => {
    const address = testAccount(2).address
    await stage.control('PUT', '/names', {
      'ada.sandbox.example': { address, avatar: 'https://pictures.example/a.png' },
      'grace.sandbox.example': null,
    })
    expect(
      (await stage.get('/v1/profile/account/ada.sandbox.example')).body.addresses,
    ).toMatchObject({ [coinType]: { address } })
    expect((await stage.get(`/v1/identity/${address}`)).body).toEqual({
      name: 'ada.sandbox.example',
      avatar: 'https://pictures.example/a.png',
    })
    expect((await stage.get('/v1/profile/account/grace.sandbox.example')).status).toBe(404)
    await stage.control('POST', '/reset')
    expect((await stage.get(`/v1/identity/${page.address}`)).body.name).toBe('ada.sandbox.example')
  })
})
