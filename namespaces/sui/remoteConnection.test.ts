import { Transaction } from '@mysten/sui/transactions'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import {
  publicKeyFromSuiBytes,
  verifyPersonalMessageSignature,
  verifyTransactionSignature,
} from '@mysten/sui/verify'
import { describe, expect, it } from 'vitest'
import type { Caip10, Connection } from '#kernel'
import { fault, readMethod } from '#kernel'
import { suiPhoneSigner } from '../../sandbox/wallets/sui/phoneSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const account = (connection: Connection) =>
  connection.state.accounts[0] ?? expect.fail('no account')

async function visit() {
  const test = createTestNamespaceHost(manifest.networks)
  const session = createPhoneSessionDouble(await suiPhoneSigner({ urlOf: () => '' }))
  const namespace = createNamespace(test.host)
  return {
    ...test,
    session,
    namespace,
    connect: () => namespace.connect({ remote: session.signer }, {}),
  }
}
async function transactionOf(sender: string): Promise<string> {
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasPrice(750)
  transaction.setGasBudget(5_000_000)
  transaction.setGasPayment([
    { objectId: `0x${'11'.repeat(32)}`, version: 1, digest: '11111111111111111111111111111111' },
  ])
  transaction.transferObjects([transaction.gas], `0x${'22'.repeat(32)}`)
  return toBase64(await transaction.build())
}

describe('a Sui session', () => {
  it('connects with the granted accounts, and the public keys in the session', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    expect(connection.state).toMatchObject({
      network: 'sui:mainnet',
      networks: ['sui:mainnet', 'sui:testnet', 'sui:devnet'],
      active: `sui:mainnet:${session.first}`,
      accounts: [{ address: session.first, role: 'eoa' }],
    })
    expect(publicKeyFromSuiBytes(account(connection).publicKey ?? '').toSuiAddress()).toBe(
      session.first,
    )
    expect(
      [
        'signMessage',
        'send',
        'token',
        'max',
        'fee',
        'switchNetwork',
        'switchAccount',
        'memo',
      ].filter((one) => connection.can(one)),
    ).toEqual(['signMessage', 'send', 'token', 'max', 'fee', 'switchNetwork'])
    expect(session.asked).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a list', [{ pubkey: toBase64(new Uint8Array(33)), address: `0x${'12'.repeat(32)}` }]],
    ['nonsense', '{'],
    ['nothing', undefined],
  ])('reads public keys that the session sends as %s', async (_, sui_getAccounts) => {
    const { connect, session } = await visit()
    session.properties = { sui_getAccounts }
    session.accounts = [`sui:mainnet:0x${'12'.repeat(32)}`]
    expect(account(await connect()).publicKey).toBe(
      Array.isArray(sui_getAccounts) ? toBase64(new Uint8Array(33)) : undefined,
    )
  })

  it('lists the granted networks of a session with fewer networks than proposed', async () => {
    const { connect, session } = await visit()
    session.accounts = session.accounts.slice(1, 2)
    const connection = await connect()
    expect(connection.state).toMatchObject({ network: 'sui:testnet', networks: ['sui:testnet'] })
    expect([
      connection.can('send'),
      connection.can('send', 'sui:mainnet'),
      connection.can('switchNetwork'),
    ]).toEqual([true, false, false])
    await expect(connection.switchNetwork?.('sui:mainnet')).rejects.toMatchObject({
      code: 'unknown-network',
    })
  })

  it('rejects methods that the session does not grant, before anything is sent', async () => {
    const { connect, session, namespace } = await visit()
    session.methods = ['sui_getAccounts']
    const connection = await connect()
    expect([connection.can('signMessage'), connection.can('send')]).toEqual([false, false])
    await expect(
      connection.signMessage?.({ account: account(connection), message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    const transaction = await transactionOf(session.first)
    for (const method of ['sui_signTransaction', 'sui_signAndExecuteTransaction'])
      await expect(
        connection.invoke?.('sui:mainnet', method, { transaction, address: session.first }),
      ).rejects.toMatchObject({ code: 'unsupported' })
    const payload = { sender: session.first, bytes: transaction, json: '{}' }
    const request = {
      from: account(connection),
      to: session.first,
      asset: 'native',
      amount: 1n,
    } as const
    await expect(
      connection.send?.({ request, amount: 1n, notes: [], blocked: false, payload }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    expect(session.asked).toEqual([])
    namespace.dispose()
  })

  it('asks only accounts that the session grants on the network of the call', async () => {
    const { connect, session } = await visit()
    session.accounts = [
      `sui:mainnet:${session.first}`,
      `sui:testnet:${session.first}`,
      `sui:testnet:${session.second}`,
    ]
    const connection = await connect()
    const call = {
      transaction: await transactionOf(session.second),
      address: session.second,
    }
    await connection.switchNetwork?.('sui:testnet')
    await expect(
      connection.invoke?.('sui:mainnet', 'sui_signTransaction', call),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(session.asked).toEqual([])
  })

  it('connects no session without a valid account of Sui', async () => {
    const { connect, session } = await visit()
    for (const accounts of [
      [],
      ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      ['sui:mainnet:0x2'],
      ['sui:mainnet'] as unknown,
    ] as Caip10[][]) {
      session.accounts = accounts
      await expect(connect()).rejects.toMatchObject({ code: 'unauthorized' })
    }
    expect(session.listening()).toBe(0)
  })
})

describe('a connected session', () => {
  it('signs plain text that Mysten verifies', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    const signed = await connection.signMessage?.({
      account: account(connection),
      message: 'hello — Sui',
    })
    expect(session.asked).toEqual([
      {
        network: 'sui:mainnet',
        method: 'sui_signPersonalMessage',
        params: { message: 'hello — Sui', address: session.first },
      },
    ])
    await verifyPersonalMessageSignature(bytesOf('hello — Sui'), signed?.signature ?? '', {
      address: session.first,
    })
  })

  it('sends base64 where the wallet requests it, and for bytes that are not text', async () => {
    const { connect, session } = await visit()
    const honest = session.answer
    const decoding = (method: string, params: unknown, network: `${string}:${string}`) => {
      const { message, address } = Object(params)
      if (!/^[\w+/]+={0,2}$/.test(message) || message.length % 4 !== 0)
        throw Object.assign(new TypeError('Invalid params: message is no base64'), { code: -32602 })
      const text = new TextDecoder('latin1').decode(fromBase64(message))
      return honest(method, { message: text, address }, network)
    }
    session.answer = decoding
    const connection = await connect()
    const signed = await connection.signMessage?.({
      account: account(connection),
      message: 'hello Sui',
    })
    expect(session.asked.map(({ params }) => Object(params).message)).toEqual([
      'hello Sui',
      toBase64(bytesOf('hello Sui')),
    ])
    await verifyPersonalMessageSignature(bytesOf('hello Sui'), signed?.signature ?? '', {
      address: session.first,
    })
    session.asked.length = 0
    await connection
      .signMessage?.({ account: account(connection), message: Uint8Array.of(255, 254) })
      .catch(() => {})
    expect(session.asked.map(({ params }) => Object(params).message)).toEqual([
      toBase64(Uint8Array.of(255, 254)),
    ])
  })

  it('rejects a signature over other bytes than the message', async () => {
    const { connect, session } = await visit()
    const honest = session.answer
    session.answer = (method, params, network) =>
      honest(method, { ...Object(params), message: 'something else' }, network)
    const connection = await connect()
    await expect(
      connection.signMessage?.({ account: account(connection), message: 'hello' }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('makes one request when declined, and reports a failure with that code', async () => {
    const { connect, session, logs } = await visit()
    const connection = await connect()
    for (const error of [
      { code: 5000, message: 'User rejected.' },
      { code: 5000, message: 'Disk full' },
    ]) {
      session.answer = () => Promise.reject(error)
      await expect(
        connection.signMessage?.({ account: account(connection), message: 'hello' }),
      ).rejects.toMatchObject({ code: 'rejected', cause: error })
    }
    expect(session.asked).toHaveLength(2)
    expect(
      logs.filter(({ level }) => level === 'warn').map(({ detail }) => Object(detail).message),
    ).toEqual(['Disk full'])
  })

  it('classifies a fault that the session leaves open by the wallet’s own error', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    const error = { code: -32000, message: 'No valid gas coins found for the transaction.' }
    session.answer = () => Promise.reject(fault('internal', error))
    const transaction = await transactionOf(session.first)
    await expect(
      connection.invoke?.('sui:mainnet', 'sui_signTransaction', {
        transaction,
        address: session.first,
      }),
    ).rejects.toMatchObject({ code: 'insufficient', cause: error })
  })

  it('hands out a provider whose calls are checked, and never the session itself', async () => {
    const { connect, session } = await visit()
    const { raw } = await connect()
    expect(raw).not.toBe(session.signer)
    expect(Object.keys(Object(raw))).toEqual(['request', 'on'])
    const ask = readMethod(raw, 'request') ?? expect.fail('no request')
    const call = { transaction: await transactionOf(session.first), address: session.first }
    expect(await ask({ method: 'sui_signTransaction', params: call })).toMatchObject({
      transactionBytes: call.transaction,
    })
    session.asked.length = 0
    await expect(ask({ method: 'sui_other' })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(
      ask({ method: 'sui_signTransaction', params: { ...call, address: session.second } }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(session.asked).toEqual([])
  })

  it('requests signatures of transactions as BCS in base64, and returns signature and bytes', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    const transaction = await transactionOf(session.first)
    const answer = await connection.invoke?.('sui:testnet', 'sui_signTransaction', {
      transaction,
      address: session.first,
    })
    expect(session.asked).toEqual([
      {
        network: 'sui:testnet',
        method: 'sui_signTransaction',
        params: { transaction, address: session.first },
      },
    ])
    const { signature, transactionBytes } = Object(answer)
    await verifyTransactionSignature(fromBase64(transactionBytes), signature, {
      address: session.first,
    })
  })

  it('answers account requests itself, and supports no other method', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    expect(await connection.invoke?.('sui:mainnet', 'sui_getAccounts', {})).toEqual([
      { address: session.first, pubkey: account(connection).publicKey },
    ])
    await expect(
      connection.invoke?.('sui:mainnet', 'sui_other', {
        transaction: await transactionOf(session.first),
        address: session.first,
      }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    await expect(
      connection.invoke?.('sui:mainnet', 'sui_signTransaction', {
        transaction: 'nonsense',
        address: session.first,
      }),
    ).rejects.toMatchObject({
      code: 'internal',
    })
    await expect(
      connection.invoke?.('sui:mainnet', 'sui_signTransaction', {
        transaction: 'AAAA',
        address: session.second,
      }),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.asked).toEqual([])
  })

  it('follows the session’s grant, never the wallet’s own network', async () => {
    const { connect, session } = await visit()
    const connection = await connect()
    session.emit('chainChanged', 'sui:devnet', 'sui:devnet')
    session.emit('chainChanged', { chainId: 'devnet' }, 'sui:devnet')
    expect(connection.state.network).toBe('sui:mainnet')
    session.accounts = [
      ...session.accounts,
      ...(['mainnet', 'testnet', 'devnet'] as const).map(
        (name): Caip10 => `sui:${name}:${session.second}`,
      ),
    ]
    session.emit('session_update')
    expect(connection.state.accounts.map(({ address }) => address)).toEqual([
      session.first,
      session.second,
    ])
    session.emit('accountsChanged', [`sui:mainnet:${session.second}`])
    expect(connection.state.active).toBe(`sui:mainnet:${session.second}`)
    session.emit('accountsChanged', [`sui:mainnet:0x${'66'.repeat(32)}`])
    expect(connection.state.active).toBe(`sui:mainnet:${session.second}`)
    await connection.switchNetwork?.('sui:devnet')
    expect(connection.state).toMatchObject({
      network: 'sui:devnet',
      active: `sui:devnet:${session.second}`,
    })
    session.accounts = session.accounts.filter((id) => !id.startsWith('sui:devnet'))
    session.emit('session_update')
    expect(connection.state).toMatchObject({
      network: 'sui:mainnet',
      networks: ['sui:mainnet', 'sui:testnet'],
    })
  })

  it('ends with the session or its last account, and removes its listeners', async () => {
    for (const end of ['end', 'session_update']) {
      const { connect, session } = await visit()
      const connection = await connect()
      const ends: unknown[] = []
      connection.on('end', (why) => ends.push(why?.code))
      session.accounts = []
      session.emit(end)
      expect([ends, session.listening()]).toEqual([['unauthorized'], 0])
      await expect(
        connection.signMessage?.({ account: account(connection), message: 'x' }),
      ).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  it('restores on the chosen network and with the chosen account, without a request', async () => {
    const { connect, session, namespace } = await visit()
    session.accounts = [...session.accounts, `sui:testnet:${session.second}`]
    const connection = await connect()
    await connection.switchNetwork?.('sui:testnet')
    await connection.switchAccount?.(`sui:testnet:${session.second}`)
    const resumed = await namespace.resume(connection.serialize(), session.signer)
    expect(resumed?.state.active).toBe(`sui:testnet:${session.second}`)
    expect(session.asked).toEqual([])
    session.accounts = []
    expect(await namespace.resume(connection.serialize(), session.signer)).toBeNull()
  })

  it('closes the session on disconnect', async () => {
    const { connect, session } = await visit()
    await (await connect()).disconnect()
    expect([session.closed, session.listening()]).toEqual([true, 0])
  })
})
