import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameEmbedding } from '../../test/harness/createFrameEmbedding.ts'
import type { FrameFixture } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'
import { failing, message } from './requestFixtures.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(async () => {
  await stage.clear()
  await stage.chain.reset()
})
afterAll(() => stage?.stop())

const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('Solana account of the frame', () => {
  const on = { chainId: solanaMain, chainNamespace: 'solana' }
  async function solanaVisitor() {
    const site = await stage.loggedIn('ada@example.test')
    const { address } = (await site.get('GET_USER', { chainId: solanaMain })) as { address: string }
    const chain = await stage.solana.running()
    await chain.fund(address, 2_000_000_000n)
    return { ...site, address, chain }
  }
  const to = new PublicKey(Uint8Array.from({ length: 32 }, (_, index) => index + 1))
  async function transfer({ address }: { address: string }, lamports: number): Promise<string> {
    const answer = await fetch(stage.solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }),
    })
    const { blockhash } = Object(await answer.json()).result.value
    const payerKey = new PublicKey(address)
    const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: to, lamports })]
    return base64.encode(
      new VersionedTransaction(
        new TransactionMessage({
          payerKey,
          recentBlockhash: blockhash,
          instructions,
        }).compileToV0Message(),
      ).serialize(),
    )
  }
  const rpcSolana = (site: FrameEmbedding, method: string, params: unknown) =>
    site.rpc(method, params, on)

  it('the Solana account signs messages', async () => {
    const site = await solanaVisitor()
    const bytes = new TextEncoder().encode(message)
    const { signature } = Object(
      await site.approve(
        await rpcSolana(site, 'solana_signMessage', {
          message: base58.encode(bytes),
          pubkey: site.address,
        }),
      ),
    )
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(site.address))).toBe(true)
  })

  it('the Solana account signs one and several transactions, and sends', async () => {
    const site = await solanaVisitor()
    const isSigned = (written: string) => {
      const { message: signed, signatures } = VersionedTransaction.deserialize(
        base64.decode(written),
      )
      return ed25519.verify(
        signatures[0] ?? new Uint8Array(64),
        signed.serialize(),
        base58.decode(site.address),
      )
    }
    const one = Object(
      await site.approve(
        await rpcSolana(site, 'solana_signTransaction', { transaction: await transfer(site, 5) }),
      ),
    )
    expect(isSigned(one.transaction)).toBe(true)
    const both = Object(
      await site.approve(
        await rpcSolana(site, 'solana_signAllTransactions', {
          transactions: [await transfer(site, 6), await transfer(site, 7)],
        }),
      ),
    )
    expect(both.transactions.map(isSigned)).toEqual([true, true])
    const { signature } = Object(
      await site.approve(
        await rpcSolana(site, 'solana_signAndSendTransaction', {
          transaction: await transfer(site, 1_000_000),
        }),
      ),
    )
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => site.chain.balanceOf(to.toBase58())).toBe(1_000_000n)
  })

  it('the Solana account signs nothing for another account', async () => {
    const site = await solanaVisitor()
    expect(
      await site.answer(
        await rpcSolana(site, 'solana_signMessage', {
          message: base58.encode(new Uint8Array([1])),
          pubkey: to.toBase58(),
        }),
      ),
    ).toEqual(failing('Not an account of this wallet'))
    const id = await rpcSolana(site, 'solana_signTransaction', {
      transaction: await transfer({ address: to.toBase58() }, 5),
    })
    await site.frame.getByRole('heading', { level: 1 }).click()
    await site.frame.getByRole('button', { name: 'Approve', disabled: false }).click()
    expect(await site.answer(id)).toEqual(failing('does not ask for a signature'))
  })
})
