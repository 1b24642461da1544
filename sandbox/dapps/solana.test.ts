import { verifySignMessage } from '@solana/wallet-standard-util'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SolanaWallet } from '../../libraries/solana/index.ts'
import { createSolanaWallet } from '../../libraries/solana/index.ts'
import { solana as namespace } from '../../namespaces/solana/index.ts'
import type { VisitorChoice } from '../../test/harness/openAdaptedModal.ts'
import { openAdaptedModal } from '../../test/harness/openAdaptedModal.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import type { LazyChain } from '../chains/openChain.ts'
import { openChain } from '../chains/openChain.ts'
import { solana } from '../chains/solana/spec.ts'
import { createSolanaWallet as createExtension } from '../wallets/solana/createSolanaWallet.ts'
import { solanaPhoneSigner } from '../wallets/solana/phoneSigner.ts'
import { registerOn } from '../wallets/solana/registerOn.ts'

const ways = ['an extension', 'an extension that only signs', 'a session', 'nothing'] as const
const message = new TextEncoder().encode('hello')
let chain: LazyChain
let count = 0
beforeAll(async () => {
  chain = await openChain(solana)
})
afterAll(() => chain.stop())

/** Opens a site with the wallet adapter over the modal; its visitor chooses that way. */
async function open(way: (typeof ways)[number]) {
  const urlOf = () => chain.url
  const session = createPhoneSessionDouble(await solanaPhoneSigner({ urlOf }))
  const { wallet } = createExtension({
    id: `dapps-${count++}`,
    name: 'Ember',
    urlOf,
    kind: way === 'an extension that only signs' ? 'sign-only' : '',
  })
  const choice = (): VisitorChoice => {
    if (way === 'nothing') return 'close'
    return way === 'a session' ? { remote: session.signer } : { walletId: 'Ember' }
  }
  const site = openAdaptedModal('solana', choice, [namespace()], async (_url, { body }) => ({
    body: await (await askChain(body)).text(),
  }))
  registerOn(site.page, wallet)
  return { ...site, adapter: adapt(createSolanaWallet(site.modal)) }
}

/** The adapter works on a page only, which it looks for when it is made. */
function adapt(wallet: SolanaWallet): StandardWalletAdapter {
  vi.stubGlobal('window', {}).stubGlobal('document', {})
  try {
    return new StandardWalletAdapter({ wallet })
  } finally {
    vi.unstubAllGlobals()
  }
}
const askChain = (body: unknown) =>
  fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: String(body),
  })
/** The adapter finds the network by the node's address. */
const mainnet = () =>
  new Connection('https://api.mainnet-beta.solana.com', {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: (_url, init) => askChain(init?.body),
  })
async function transfer(from: PublicKey): Promise<Transaction> {
  const receiver = new PublicKey(new Uint8Array(32).fill(7))
  const { blockhash } = await mainnet().getLatestBlockhash()
  return new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: receiver, lamports: 2_000_000 }),
  )
}

describe.each(ways.filter((way) => way !== 'nothing'))('the wallet adapter over %s', (way) => {
  it('connects, signs, sends and disconnects', async () => {
    const { adapter, modal } = await open(way)
    const events: string[] = []
    adapter.on('connect', (key) => events.push(`connect ${key}`))
    adapter.on('disconnect', () => events.push('disconnect'))
    await adapter.connect()
    const { publicKey } = adapter
    if (!publicKey) return expect.fail('no account')
    const signature = await adapter.signMessage?.(message)
    const account = { address: `${publicKey}`, publicKey: publicKey.toBytes() }
    expect(
      verifySignMessage(
        { account: { ...account, chains: [], features: [] }, message },
        { signedMessage: message, signature: signature ?? new Uint8Array() },
      ),
    ).toBe(true)
    const [first, second] =
      (await adapter.signAllTransactions?.([
        await transfer(publicKey),
        await transfer(publicKey),
      ])) ?? []
    expect([first?.verifySignatures(), second?.verifySignatures()]).toEqual([true, true])

    await (await chain.running()).fund(`${publicKey}`, 1_000_000_000n)
    const sent = await adapter.sendTransaction(await transfer(publicKey), mainnet())
    await expect
      .poll(async () => (await mainnet().getSignatureStatus(sent)).value?.confirmationStatus)
      .toMatch(/confirmed|finalized/)
    await adapter.disconnect()
    expect(events).toEqual([`connect ${publicKey}`, 'disconnect'])
    expect(modal.getState().namespaces['solana']?.accountState.status).toBe('disconnected')
  })
})

it('tells the wallet adapter that the visitor closed the modal', async () => {
  const { adapter } = await open('nothing')
  await expect(adapter.connect()).rejects.toMatchObject({
    name: 'WalletConnectionError',
    error: { code: 'modal-closed' },
  })
  expect(adapter.connected).toBe(false)
})
