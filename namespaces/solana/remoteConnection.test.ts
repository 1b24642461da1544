import { verifySignMessage } from '@solana/wallet-standard-util'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, LatchkeyError, TransferPlan } from '#kernel'
import { fault, readMethod } from '#kernel'
import { solanaPhoneSigner } from '../../sandbox/wallets/solana/phoneSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import type { PhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const friend = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const blockhash = '7xw4jTLkv7Wq1hVLSgxvFAhFAKtHYgvoNjbFAKFRNsWS'

let test: TestNamespaceHost
let session: PhoneSessionDouble
let namespace: ReturnType<typeof createNamespace>
/** Requests that reached our own node. */
let sent: string[]

beforeEach(async () => {
  test = createTestNamespaceHost(manifest.networks)
  session = createPhoneSessionDouble(await solanaPhoneSigner({ urlOf: () => '' }))
  session.accounts = [...session.accounts, `${mainnet}:${session.second}`]
  namespace = createNamespace(test.host)
  sent = []
  test.answer = (_url, { method, params }) => {
    if (method === 'sendTransaction') sent.push(String(params[0]))
    return {
      jsonrpc: '2.0',
      id: 1,
      result:
        method === 'getLatestBlockhash'
          ? { value: { blockhash, lastValidBlockHeight: 150 } }
          : 'ok',
    }
  }
})
const connect = () => namespace.connect({ remote: session.signer }, {})
const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')

function transfer(from: string): VersionedTransaction {
  const instructions = [
    SystemProgram.transfer({
      fromPubkey: new PublicKey(from),
      toPubkey: new PublicKey(friend),
      lamports: 5n,
    }),
  ]
  return new VersionedTransaction(
    new TransactionMessage({
      payerKey: new PublicKey(from),
      recentBlockhash: SystemProgram.programId.toBase58(),
      instructions,
    }).compileToLegacyMessage(),
  )
}
const planOf = (connection: Connection): TransferPlan => ({
  request: { from: accountOf(connection), to: friend, asset: 'native', amount: 5n },
  amount: 5n,
  notes: [],
  blocked: false,
  payload: { transaction: codec.encodeBase64(transfer(accountOf(connection).address).serialize()) },
})

describe('a Solana session', () => {
  it('connects to the networks, accounts and methods that the session grants', async () => {
    const { state, can, wallet, signIn } = await connect()
    expect(state).toMatchObject({
      network: mainnet,
      networks: [mainnet, devnet],
      active: `${mainnet}:${session.first}`,
    })
    expect(state.accounts.map(({ address, role }) => [address, role])).toEqual([
      [session.first, 'eoa'],
      [session.second, 'eoa'],
    ])
    expect(wallet.name).toBe('Phone Double')
    expect(
      [
        'signMessage',
        'send',
        'token',
        'memo',
        'max',
        'fee',
        'switchNetwork',
        'switchAccount',
        'multiAccount',
      ].filter((ability) => !can(ability)),
    ).toEqual([])
    expect([can('signIn'), can('addNetwork'), signIn]).toEqual([false, false, undefined])
    expect(session.asked).toEqual([])
  })

  it('accepts a session with fewer networks and methods, and rejects the others before sending', async () => {
    session.accounts = [`${devnet}:${session.first}`]
    session.methods = ['solana_signMessage']
    const connection = await connect()
    expect(connection.state).toMatchObject({ network: devnet, networks: [devnet] })
    expect(
      ['send', 'token', 'max', 'switchNetwork'].filter((ability) => connection.can(ability)),
    ).toEqual([])
    await expect(connection.send?.(planOf(connection))).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(connection.switchNetwork?.(mainnet)).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
    await expect(connection.invoke?.(devnet, 'solana_signTransaction', {})).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(connection.invoke?.(mainnet, 'solana_signMessage', {})).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.asked).toEqual([])
  })

  it('refuses a session that grants no Solana account', async () => {
    session.accounts = [
      'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      `${mainnet}:not-an-address`,
    ]
    await expect(connect()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await namespace.resume('{}', session.signer)).toBeNull()
    expect(session.listening()).toBe(0)
  })

  it('shows today’s ids for an old session’s networks, and sends requests under the session’s own', async () => {
    session.accounts = [
      `solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:${session.first}`,
      `solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K:${session.first}`,
    ]
    const connection = await connect()
    expect(connection.state).toMatchObject({ network: mainnet, networks: [mainnet, devnet] })
    await connection.signMessage?.({ account: accountOf(connection), message: 'x' })
    await connection.switchNetwork?.(devnet)
    await connection.invoke?.(devnet, 'solana_signMessage', {
      message: '11',
      pubkey: session.first,
    })
    expect(session.asked.map(({ network }) => network)).toEqual([
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    ])
  })

  it('signs messages as base58, which the ecosystem’s own library verifies', async () => {
    const connection = await connect()
    await connection.switchAccount?.(`${mainnet}:${session.second}`)
    const account = accountOf(connection)
    expect(account.address).toBe(session.second)
    const message = new TextEncoder().encode('Grüße')
    const signed =
      (await connection.signMessage?.({ account, message: 'Grüße' })) ?? expect.fail('not signed')
    expect(session.asked).toEqual([
      {
        network: mainnet,
        method: 'solana_signMessage',
        params: { message: codec.encodeBase58(message), pubkey: session.second },
      },
    ])
    const publicKey = new PublicKey(session.second).toBytes()
    const output = {
      signedMessage: message,
      signature: codec.decodeBase58(signed.signature) ?? new Uint8Array(),
    }
    expect(
      verifySignMessage(
        { account: { address: session.second, publicKey, chains: [], features: [] }, message },
        output,
      ),
    ).toBe(true)
  })

  it.each(['', 'short', 7, { signature: '0x00' }, { signature: 5 }, null, undefined])(
    'refuses a signature that is %j',
    async (answer) => {
      const connection = await connect()
      session.answer = () => answer
      await expect(
        connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
      ).rejects.toMatchObject({ code: 'foreign-invalid' })
    },
  )

  it('sends through the wallet if the session grants it, under the newest blockhash', async () => {
    const connection = await connect()
    const signature = codec.encodeBase58(new Uint8Array(64).fill(7))
    session.answer = () => ({ signature })
    expect(await connection.send?.(planOf(connection))).toEqual({ hash: signature })
    const [{ method, params } = { method: '', params: {} }] = session.asked
    expect(method).toBe('solana_signAndSendTransaction')
    expect(params).toMatchObject({
      pubkey: session.first,
      sendOptions: { preflightCommitment: 'confirmed' },
    })
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(Object(params).transaction, 'base64'),
    )
    expect(transaction.message.recentBlockhash).toBe(blockhash)
    expect(sent).toEqual([])
  })

  describe('a session that can sign but not send', () => {
    let connection: Connection
    beforeEach(async () => {
      session.methods = ['solana_signTransaction']
      connection = await connect()
    })

    it('signs through the wallet and sends through our own node', async () => {
      const { hash } = (await connection.send?.(planOf(connection))) ?? expect.fail('not sent')
      const signed = VersionedTransaction.deserialize(Buffer.from(sent[0] ?? '', 'base64'))
      expect(codec.encodeBase58(signed.signatures[0] ?? new Uint8Array())).toBe(hash)
    })

    it('inserts the signature that the wallet returns alone', async () => {
      const { answer } = session
      session.answer = async (...call) => ({ signature: Object(await answer(...call)).signature })
      const { hash } = (await connection.send?.(planOf(connection))) ?? expect.fail('not sent')
      const signed = VersionedTransaction.deserialize(Buffer.from(sent[0] ?? '', 'base64'))
      expect(codec.encodeBase58(signed.signatures[0] ?? new Uint8Array())).toBe(hash)
      // The library accepts the signature over the message: it is the right one at the right place.
      const account = {
        address: session.first,
        publicKey: new PublicKey(session.first).toBytes(),
        chains: [],
        features: [],
      } as const
      const message = signed.message.serialize()
      expect(
        verifySignMessage(
          { account, message },
          { signedMessage: message, signature: signed.signatures[0] ?? new Uint8Array() },
        ),
      ).toBe(true)
    })

    it('adds the single fields that older wallets read beside the transaction', async () => {
      await connection.send?.(planOf(connection))
      expect(session.asked[0]?.params).toMatchObject({
        pubkey: session.first,
        feePayer: session.first,
        recentBlockhash: blockhash,
        instructions: [
          {
            programId: SystemProgram.programId.toBase58(),
            keys: [
              { pubkey: session.first, isSigner: true, isWritable: true },
              { pubkey: friend, isSigner: false, isWritable: true },
            ],
            data: codec.encodeBase58(Uint8Array.from([2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0])),
          },
        ],
      })
    })

    it('adds them to a call of the site, and changes none of its own fields', async () => {
      const transaction = codec.encodeBase64(transfer(session.first).serialize())
      const invoke = async (params: object) => {
        await connection.invoke?.(mainnet, 'solana_signTransaction', params).catch(() => {})
        return session.asked.at(-1)?.params
      }
      const own = { transaction, pubkey: session.first, recentBlockhash: 'of the site', more: 1 }
      expect(await invoke(own)).toMatchObject({
        ...own,
        feePayer: session.first,
        instructions: [{ programId: SystemProgram.programId.toBase58() }],
      })
      expect(await invoke({ transaction: 'AAAA' })).toEqual({ transaction: 'AAAA' })
    })

    it.each([{}, { signature: '11' }, { transaction: '%' }, { transaction: 'AA==' }, null])(
      'refuses an unsigned transaction that the wallet returns: %j',
      async (answer) => {
        session.answer = () => answer
        await expect(connection.send?.(planOf(connection))).rejects.toMatchObject({
          code: 'foreign-invalid',
        })
        expect(sent).toEqual([])
      },
    )
  })

  it('sends nothing that is blocked, expired, or of another account', async () => {
    const connection = await connect()
    const plan = planOf(connection)
    await expect(connection.send?.({ ...plan, blocked: true })).rejects.toMatchObject({
      code: 'insufficient',
    })
    await expect(connection.send?.({ ...plan, expiresAt: test.host.now() })).rejects.toMatchObject({
      code: 'expired',
    })
    const from = { ...plan.request.from, address: friend }
    await expect(
      connection.send?.({ ...plan, request: { ...plan.request, from } }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    const foreign = { transaction: codec.encodeBase64(transfer(friend).serialize()) }
    await expect(connection.send?.({ ...plan, payload: foreign })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(
      connection.send?.({ ...plan, payload: { transaction: 'AAAA' } }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
    expect(session.asked).toEqual([])
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'unsupported'],
    [{ code: 8000, message: 'Request expired' }, 'expired'],
    [fault('internal', { code: -32000, message: 'insufficient lamports 0' }), 'insufficient'],
    [undefined, 'internal'],
  ])('maps %j to its fault', async (error, code) => {
    const connection = await connect()
    session.answer = () => Promise.reject(error)
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
    ).rejects.toMatchObject({ code })
  })

  it('hands out a provider whose calls are checked, and never the session itself', async () => {
    const { raw } = await connect()
    expect(Object.keys(Object(raw))).toEqual(['request', 'on'])
    const ask = readMethod(raw, 'request') ?? expect.fail('no request')
    const params = { message: codec.encodeBase58(new Uint8Array([7])), pubkey: session.first }
    expect(await ask({ method: 'solana_signMessage', params })).toEqual({
      signature: expect.any(String),
    })
    session.methods = []
    await expect(ask({ method: 'solana_signMessage', params })).rejects.toMatchObject({
      code: 'unsupported',
    })
    expect(session.asked).toHaveLength(1)
  })

  it('reads the chain from our own nodes, never through the wallet', async () => {
    const connection = await connect()
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: { value: 5 } })
    expect(await connection.invoke?.(mainnet, 'getBalance', [session.first])).toEqual({ value: 5 })
    expect(await connection.invoke?.(mainnet, 'solana_getAccounts', {})).toEqual([
      { pubkey: session.first },
      { pubkey: session.second },
    ])
    expect(session.asked).toEqual([])
  })

  it('restores the network and account it was left on, without a request', async () => {
    const connection = await connect()
    await connection.switchAccount?.(`${mainnet}:${session.second}`)
    const again = await namespace.resume(connection.serialize(), session.signer)
    expect(again?.state).toEqual(connection.state)
    expect(session.asked).toEqual([])
  })

  it('follows what the session grants, and ends with it once', async () => {
    const connection = await connect()
    const ends: (LatchkeyError | undefined)[] = []
    connection.on('end', (why) => ends.push(why))
    session.accounts = [`${devnet}:${session.second}`]
    session.emit('session_update')
    expect(connection.state).toMatchObject({
      network: devnet,
      networks: [devnet],
      active: `${devnet}:${session.second}`,
    })
    session.accounts = []
    session.emit('session_update')
    session.emit('end')
    expect(ends).toMatchObject([{ code: 'unauthorized' }])
    expect(session.listening()).toBe(0)
  })

  it('closes the session on disconnect, and rejects open calls', async () => {
    const connection = await connect()
    session.answer = () => new Promise(() => {})
    const open = connection.signMessage?.({ account: accountOf(connection), message: 'x' })
    await expect.poll(() => session.asked.length).toBe(1)
    await connection.disconnect()
    await expect(open).rejects.toMatchObject({ code: 'unauthorized' })
    // An ended session grants no method, which says nothing about the wallet.
    session.methods = []
    const late = [
      connection.send?.(planOf(connection)),
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
      connection.invoke?.(mainnet, 'solana_signMessage', {}),
    ]
    for (const outcome of await Promise.allSettled(late))
      expect(outcome).toMatchObject({ reason: { code: 'unauthorized' } })
    expect(session.closed).toBe(true)
    expect(session.listening()).toBe(0)
  })
})
