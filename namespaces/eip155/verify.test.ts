import type { Hex } from 'viem'
import {
  encodeFunctionData,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  zeroHash,
} from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, SignInChallenge, SignInProof } from '#kernel'
import { readField } from '#kernel'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import { contracts } from '../../sandbox/chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const signer = testAccount(0)
const owner = testAccount(accountIndex.contractOwner)
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network: 'eip155:1',
  statement: 'Sign in',
  resources: ['https://host.example/terms'],
}
let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())

const open = (url = 'http://127.0.0.1:1/') => {
  const test = createTestNamespaceHost([
    createTestEvmNetwork(1, 'Ethereum', url),
    createTestEvmNetwork(10, 'OP Mainnet'),
  ])
  return Object.assign(test, { namespace: createNamespace(test.host) })
}
const accountAt = (address: string): Account => ({
  id: `eip155:1:${address}`,
  address,
  network: 'eip155:1',
  role: 'eoa',
})
const proofOf = async (
  address: string,
  sign: (message: string) => Promise<Hex>,
  given = challenge,
): Promise<SignInProof> => {
  const message = open().namespace.signInText(given, accountAt(address))
  return {
    scheme: 'eip191',
    account: `eip155:1:${address}`,
    message,
    signature: await sign(message),
  }
}
const bySigner = () => proofOf(signer.address, (message) => signer.signMessage({ message }))
const flip = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`

describe('proofs of an account with a key', () => {
  it('verifies a proof without the network', async () => {
    const { namespace, posts } = open()
    expect(await namespace.verify(await bySigner(), { expect: challenge })).toEqual({ valid: true })
    expect(posts).toEqual([])
  })

  it('verifies compact signatures (EIP-2098) of either parity without the network', async () => {
    const { namespace } = open()
    const parities = new Set<number>()
    for (const nonce of ['a1b2c3d4e5', 'a1b2c3d4e6', 'a1b2c3d4e7', 'a1b2c3d4e8']) {
      const proof = await proofOf(
        signer.address,
        async (message) => {
          const signature = parseSignature(await signer.signMessage({ message }))
          parities.add(signature.yParity)
          return serializeCompactSignature(signatureToCompactSignature(signature))
        },
        { ...challenge, nonce },
      )
      expect(proof.signature).toHaveLength(130)
      expect(await namespace.verify(proof)).toEqual({ valid: true })
      expect(
        await namespace.verify({ ...proof, signature: flip(proof.signature, 40) }),
      ).not.toEqual({ valid: true })
    }
    expect([...parities].sort()).toEqual([0, 1])
  })

  it('verifies a proof on a network without any node', async () => {
    const proof = await proofOf(signer.address, (message) => signer.signMessage({ message }), {
      ...challenge,
      network: 'eip155:10',
    })
    expect(
      await open().namespace.verify({ ...proof, account: `eip155:10:${signer.address}` }),
    ).toEqual({ valid: true })
  })

  it('refuses a proof with any character of the signature changed', async () => {
    const { namespace } = open(chain.url)
    const proof = await bySigner()
    for (const at of [2, 40, 70, 100, 129])
      expect(await namespace.verify({ ...proof, signature: flip(proof.signature, at) })).toEqual({
        valid: false,
        why: 'signature',
      })
  })

  it.each(['', '0x', 'nonsense', '0x1234', `0x${'00'.repeat(64)}`, `0x${'00'.repeat(65)}`])(
    'refuses a proof with the signature %j',
    async (signature) => {
      expect(await open(chain.url).namespace.verify({ ...(await bySigner()), signature })).toEqual({
        valid: false,
        why: 'signature',
      })
    },
  )

  it('refuses a proof for a text that was not signed', async () => {
    const proof = await bySigner()
    const message = proof.message.replace('a1b2c3d4e5', 'a1b2c3d4e6')
    expect(await open(chain.url).namespace.verify({ ...proof, message })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it.each<[string, Partial<SignInChallenge>]>([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://evil.example/' }],
    ['nonce', { nonce: 'ffffffffff' }],
    ['issuedAt', { issuedAt: '2026-11-01T12:00:01.000Z' }],
    ['network', { network: 'eip155:10' }],
    ['statement', { statement: 'Give everything' }],
    ['resources', { resources: [] }],
    ['expirationTime', { expirationTime: '2027-01-01T00:00:00Z' }],
  ])('refuses a proof for another %s than expected', async (why, change) => {
    expect(await open().namespace.verify(await bySigner(), { expect: change })).toEqual({
      valid: false,
      why,
    })
  })

  it('refuses a proof before or after its time', async () => {
    const { namespace } = open()
    const sign = (message: string) => signer.signMessage({ message })
    const given = {
      ...challenge,
      notBefore: '2026-01-01T00:00:00Z',
      expirationTime: '2126-01-01T00:00:00Z',
    }
    expect(await namespace.verify(await proofOf(signer.address, sign, given))).toEqual({
      valid: true,
    })
    const late = await proofOf(signer.address, sign, {
      ...given,
      expirationTime: '2026-01-01T00:00:00Z',
    })
    expect(await namespace.verify(late, { expect: { nonce: challenge.nonce } })).toEqual({
      valid: false,
      why: 'expirationTime',
    })
    const early = await proofOf(signer.address, sign, {
      ...given,
      notBefore: '2126-01-01T00:00:00Z',
    })
    expect(await namespace.verify(early)).toEqual({ valid: false, why: 'notBefore' })
  })

  it('refuses a proof for another account or network than its text names', async () => {
    const { namespace } = open()
    const proof = await bySigner()
    expect(await namespace.verify({ ...proof, account: `eip155:1:${owner.address}` })).toEqual({
      valid: false,
      why: 'address',
    })
    expect(await namespace.verify({ ...proof, account: `eip155:10:${signer.address}` })).toEqual({
      valid: false,
      why: 'network',
    })
    expect(await namespace.verify({ ...proof, account: 'solana:mainnet:abc' })).toEqual({
      valid: false,
      why: 'account',
    })
  })

  it('refuses a sign-in proof that signs another text', async () => {
    const message = 'hello'
    const proof: SignInProof = {
      scheme: 'eip191',
      account: `eip155:1:${signer.address}`,
      message,
      signature: await signer.signMessage({ message }),
    }
    expect(await open().namespace.verify(proof)).toEqual({ valid: true })
    expect(await open().namespace.verify(proof, { expect: {} })).toEqual({
      valid: false,
      why: 'message',
    })
  })
})

describe('proofs of a contract account', () => {
  const deployed = () =>
    proofOf(chain.contracts.contractWallet, (message) => owner.signMessage({ message }))
  /** A wallet of the same owner that is deployed later. */
  const undeployed = async () => {
    const salt = `0x${'07'.repeat(32)}` as const
    const factory = {
      address: chain.contracts.walletFactory,
      abi: contracts.OwnedWalletFactory.abi,
    } as const
    const address = await readContract(chain.client, {
      ...factory,
      functionName: 'addressOf',
      args: [owner.address, salt],
    })
    const data = encodeFunctionData({
      abi: factory.abi,
      functionName: 'create',
      args: [owner.address, salt],
    })
    return proofOf(address, async (message) =>
      serializeErc6492Signature({
        address: factory.address,
        data,
        signature: await owner.signMessage({ message }),
      }),
    )
  }

  it('verifies a proof through its contract (ERC-1271)', async () => {
    expect(await open(chain.url).namespace.verify(await deployed(), { expect: challenge })).toEqual(
      { valid: true },
    )
  })

  it('verifies a proof before its contract exists (ERC-6492)', async () => {
    expect(await open(chain.url).namespace.verify(await undeployed())).toEqual({ valid: true })
  })

  it('refuses a contract proof that another account signed', async () => {
    const { namespace } = open(chain.url)
    const stranger = await signer.signMessage({ message: (await deployed()).message })
    expect(await namespace.verify({ ...(await deployed()), signature: stranger })).toEqual({
      valid: false,
      why: 'signature',
    })
    const wrapped = await undeployed()
    const forged = serializeErc6492Signature({
      address: chain.contracts.walletFactory,
      data: zeroHash,
      signature: stranger,
    })
    expect(await namespace.verify({ ...wrapped, signature: forged })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it('refuses a contract proof whose contract answers every call with the call itself', async () => {
    const proof = await deployed()
    const test = open(chain.url)
    test.answer = (_url, { method, params: [call] }) => ({
      jsonrpc: '2.0',
      id: 1,
      // The call begins with the bytes that a contract answers to accept a signature.
      result: method === 'eth_getCode' ? '0x60' : readField(call, 'data'),
    })
    expect(await test.namespace.verify({ ...proof, signature: '0x01' })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it('rejects without a verdict when a contract proof has no working node', async () => {
    const proof = await deployed()
    expect(await open().namespace.verify(proof)).toEqual({ valid: 'needs-network' })
    const broken = open(chain.url)
    broken.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    expect(await broken.namespace.verify(proof)).toEqual({ valid: 'needs-network' })
    expect(await open().namespace.verify(await undeployed())).toEqual({ valid: 'needs-network' })
  })

  it('stops verifying on abort', async () => {
    const { namespace } = open(chain.url)
    await expect(
      namespace.verify(await deployed(), { signal: AbortSignal.abort('enough') }),
    ).rejects.toBe('enough')
  })
})
