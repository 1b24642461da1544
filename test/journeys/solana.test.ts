import { base58 } from '@scure/base'
import { verifySignMessage } from '@solana/wallet-standard-util'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { sendSteps } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (index: number) => solanaAccount(index).publicKey.toBase58()
const page = addressOf(accountIndex.page)
const second = addressOf(accountIndex.second)
const phone = addressOf(accountIndex.phone)

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['solana']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)

/** True if the page's signature is one of the address, by the ecosystem's own library. */
async function signs(visit: Visit, text: string, address: string): Promise<boolean> {
  const { signature, signed } = await visit.page.evaluate(
    (message) => window.latchkey.signMessage(message, { namespace: 'solana' }),
    text,
  )
  const signedMessage =
    signed === undefined ? new TextEncoder().encode(text) : base58.decode(signed)
  if (!new TextDecoder().decode(signedMessage).endsWith(text)) return false
  const known = { address, publicKey: base58.decode(address), chains: [], features: [] }
  return verifySignMessage(
    { account: known, message: signedMessage },
    { signedMessage, signature: base58.decode(signature) },
  )
}

async function opened(wallet = 'solana'): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,solana', wallets: wallet } })
  await visit.open()
  return visit
}
async function connected(wallet?: string): Promise<Visit> {
  const visit = await opened(wallet)
  await visit.pressButton(/^Ember/)
  await visit.waitForClose()
  await account(visit).toBe(`${mainnet}:${page}`)
  return visit
}

describe('a Solana wallet on the page', () => {
  it('signs the message of the demo page, which finds that the signature holds', async () => {
    const visit = await connected()
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Verified/)
  })

  it('connects, sees the balance that the chain says, signs what @solana/wallet-standard-util verifies, and is still connected after a reload', async () => {
    await stage.control('POST', '/fund', { caip10: `${mainnet}:${page}`, amount: '1234500000' })
    const visit = await connected()
    const running = await stage.sandbox.more['solana']?.running()
    const held = Number((await running?.balanceOf(page)) ?? 0n) / 1e9
    const written = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(
      Math.floor(held * 1000) / 1000,
    )
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(async () =>
      (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
    ).toBe(`${written} SOL`)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(await signs(visit, 'hello from the page', page)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${mainnet}:${page}`)
    expect(
      await visit.page.evaluate(() => window.sandboxWallets?.['solana']?.requests?.()),
    ).toEqual([{ method: 'standard:connect', params: { silent: true } }])
    expect(visit.errors).toEqual([])
  })

  it('signs transactions that the site built, in the page, with the real chain library', async () => {
    const visit = await connected('solana:prefix')
    const payerKey = new PublicKey(page)
    const instructions = [
      SystemProgram.transfer({
        fromPubkey: payerKey,
        toPubkey: new PublicKey(second),
        lamports: 5n,
      }),
    ]
    const unsigned = new VersionedTransaction(
      new TransactionMessage({
        payerKey,
        recentBlockhash: page,
        instructions,
      }).compileToV0Message(),
    )
    const given = Buffer.from(unsigned.serialize()).toString('base64')
    const call = { method: 'solana_signTransaction', params: { transaction: given, pubkey: page } }
    const answer = await visit.page.evaluate(
      ([request, network]) => window.latchkey.request(request, network),
      [call, mainnet] as const,
    )
    const { signature, transaction } = Object(answer)
    const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
    expect(base58.encode(signed.signatures[0] ?? new Uint8Array())).toBe(signature)
    const message = signed.message.serialize()
    const known = { address: page, publicKey: payerKey.toBytes(), chains: [], features: [] }
    expect(
      verifySignMessage(
        { account: known, message },
        { signedMessage: message, signature: base58.decode(signature) },
      ),
    ).toBe(true)
    expect(await signs(visit, 'behind a header', page)).toBe(true)
    expect(visit.errors).toEqual([])
  })

  it('follows the account chosen in the wallet, and stays disconnected after disconnecting', async () => {
    const visit = await connected()
    await visit.controlWallet('solana', 'switchAccount', accountIndex.second)
    await account(visit).toBe(`${mainnet}:${second}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'solana' }))
    await status(visit).toBe('disconnected')
    expect(await visit.readWalletRequests('solana')).toContain('standard:disconnect')
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened()
    await visit.controlWallet('solana', 'rejectNext')
    await visit.pressButton(/^Ember/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('solana', 'rejectNext')
    await expect(signs(visit, 'hello', page)).rejects.toThrow('User rejected the request')
    await status(visit).toBe('connected')
  })

  it.each(['lock', 'remove'] as const)(
    'is disconnected when the wallet is gone: %s',
    async (control) => {
      const visit = await connected()
      await visit.controlWallet('solana', control)
      await status(visit).toBe('disconnected')
    },
  )
})

describe('sending on Solana', () => {
  it('applies the memo of a Solana Pay link, and refuses one that is too long', async () => {
    const running = await stage.sandbox.more['solana']?.running()
    const held = async () => (await running?.balanceOf(second)) ?? 0n
    const visit = await connected()
    await sendSteps.toForm(visit)
    await sendSteps.type(visit, 'To', `solana:${second}?amount=0.25&memo=${'m'.repeat(567)}`)
    await visit.getText("This link asks for something that can't be sent from here.").waitFor()
    await sendSteps.type(visit, 'To', `solana:${second}?amount=0.25&memo=Order%2012`)
    const before = await held()
    await sendSteps.preview(visit)
    expect(await visit.frame.locator('.facts').first().textContent()).toContain('MemoOrder 12')
    await sendSteps.confirm(visit)
    await visit.waitForState('confirmed')
    expect(await held()).toBe(before + 250_000_000n)
  })
})

describe('a Solana wallet on the phone', () => {
  it('connects over WalletConnect, signs what @solana/wallet-standard-util verifies, comes back, and disconnects', async () => {
    const visit = await opened()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`${mainnet}:${phone}`)
    expect(await signs(visit, 'hello from the phone', phone)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${mainnet}:${phone}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'solana' }))
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})
