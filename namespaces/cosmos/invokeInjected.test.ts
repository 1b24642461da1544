import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, LatchkeyError } from '#kernel'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { verifier } from '../../sandbox/reference-verifiers/cosmos.ts'
import type { KeplrSite } from '../../test/harness/openKeplrSite.ts'
import { openKeplrSite } from '../../test/harness/openKeplrSite.ts'

const hub = 'cosmos:cosmoshub-4'

const accountOf = ({ state }: Connection): Account => state.accounts[0] ?? expect.fail('no account')
const codeOf = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )

let site: KeplrSite
beforeEach(() => {
  site = openKeplrSite()
})
afterEach(() => site.namespace.dispose())

describe('the calls of a session, made to a wallet of the page', () => {
  it('returns accounts, keys and signatures in the forms of a session', async () => {
    const connection = await site.connect()
    const { address: signerAddress } = accountOf(connection)
    const { publicKey } = await cosmosKeys(0, 'cosmos')
    const pubkey = Buffer.from(publicKey).toString('base64')
    expect(await connection.invoke?.(hub, 'cosmos_getAccounts', {})).toEqual([
      { algo: 'secp256k1', address: signerAddress, pubkey },
    ])
    expect(
      await connection.invoke?.(hub, 'keplr_getKey', { chainId: 'cosmoshub-4' }),
    ).toMatchObject({ bech32Address: signerAddress })
    const bodyBytes = Buffer.from('body').toString('base64')
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: '7',
      bodyBytes,
      authInfoBytes: bodyBytes,
    }
    const { signature, signed } = Object(
      await connection.invoke?.(hub, 'cosmos_signDirect', { signerAddress, signDoc }),
    )
    expect(signed).toEqual(signDoc)
    const bytes = makeSignBytes({
      bodyBytes: Buffer.from('body'),
      authInfoBytes: Buffer.from('body'),
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
    })
    expect(
      Secp256k1.verifySignature(
        Secp256k1Signature.fromFixedLength(Buffer.from(signature.signature, 'base64')),
        sha256(bytes),
        publicKey,
      ),
    ).toBe(true)
    const doc = {
      chain_id: 'cosmoshub-4',
      account_number: '7',
      sequence: '0',
      fee: { gas: '1', amount: [] },
      msgs: [],
      memo: '',
    }
    expect(
      await connection.invoke?.(hub, 'cosmos_signAmino', { signerAddress, signDoc: doc }),
    ).toMatchObject({ signed: doc })
    const arbitrary = Object(
      await connection.invoke?.(hub, 'keplr_signArbitrary', {
        chainId: 'cosmoshub-4',
        signer: signerAddress,
        type: 'Uint8Array',
        data: 'aGVsbG8=',
      }),
    )
    const message = {
      scheme: 'adr36',
      signature: arbitrary.signature,
      publicKey: arbitrary.pub_key.value,
    }
    expect(
      await verifier.verify({
        network: hub,
        address: signerAddress,
        message: 'hello',
        signed: message,
      }),
    ).toBe(true)
  })

  const bodyBytes = Buffer.from('body').toString('base64')
  const signDoc = {
    chainId: 'cosmoshub-4',
    accountNumber: '7',
    bodyBytes,
    authInfoBytes: bodyBytes,
  }
  /** Has a wallet sign directly that answers with this signed document. */
  const signWith = async (signed: object) => {
    site = openKeplrSite(
      {},
      {
        change(provider) {
          provider['signDirect'] = async () => ({ signature: { signature: 'AAAA' }, ...signed })
        },
      },
    )
    const connection = await site.connect()
    const { address: signerAddress } = accountOf(connection)
    return connection.invoke?.(hub, 'cosmos_signDirect', { signerAddress, signDoc })
  }

  it('returns the requested document if the wallet answers with its signature alone', async () => {
    expect(await signWith({})).toMatchObject({ signed: signDoc })
  })

  it('refuses a signed document that cannot be read instead of returning an empty one', async () => {
    expect(await codeOf(signWith({ signed: { bodyBytes: 'body', authInfoBytes: 7 } }))).toBe(
      'foreign-invalid',
    )
  })

  it('refuses an account number that is none', async () => {
    const connection = await site.connect()
    const params = {
      signerAddress: accountOf(connection).address,
      signDoc: { ...signDoc, accountNumber: 'seven' },
    }
    expect(await codeOf(connection.invoke?.(hub, 'cosmos_signDirect', params))).toBe(
      'foreign-invalid',
    )
  })

  it('refuses to sign for an unnamed chain, and supports no other method', async () => {
    const connection = await site.connect()
    const signDoc = { chainId: 'osmosis-1', accountNumber: '7', bodyBytes: '', authInfoBytes: '' }
    expect(
      await codeOf(
        connection.invoke?.(hub, 'cosmos_signDirect', {
          signerAddress: accountOf(connection).address,
          signDoc,
        }),
      ),
    ).toBe('network-mismatch')
    expect(await codeOf(connection.invoke?.(hub, 'cosmos_signDirect', { signerAddress: 7 }))).toBe(
      'foreign-invalid',
    )
    expect(await codeOf(connection.invoke?.(hub, 'sendTx', []))).toBe('unsupported')
    expect(site.methods()).toEqual(['enable', 'getKey'])
  })
})
