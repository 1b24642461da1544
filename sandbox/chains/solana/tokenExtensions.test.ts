import {
  AccountState,
  createAssociatedTokenAccountIdempotentInstruction as createAccount,
  createAmountToUiAmountInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferHookInstruction,
  createPauseInstruction,
  createReallocateInstruction,
  createUpdateDefaultAccountStateInstruction,
  createUpdateMultiplierDataInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { Keypair, TransactionInstruction } from '@solana/web3.js'
import { PublicKey, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, TransferRequest } from '../../../kernel/index.ts'
import { manifest } from '../../../namespaces/solana/manifest.ts'
import { createNamespace } from '../../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createSolanaWallet } from '../../wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../wallets/solana/registerOn.ts'
import { accountIndex } from '../accounts.ts'
import type { RunningChain } from '../ChainSpec.ts'
import type { ExtendedToken } from './mintExtendedToken.ts'
import { mintExtendedToken } from './mintExtendedToken.ts'
import { solanaAccount } from './solanaAccounts.ts'
import { solanaNode } from './solanaNode.ts'
import { tokenAuthority } from './solanaTokens.ts'
import { solana } from './spec.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const program = TOKEN_2022_PROGRAM_ID
const one = 10n ** 8n
const friendKey = solanaAccount(accountIndex.friend)
const friend = friendKey.publicKey
const issuer = tokenAuthority()

let chain: RunningChain
let count = 0
const node = solanaNode(() => chain.url)
beforeAll(async () => {
  chain = await solana.start()
})
afterAll(() => chain?.stop())

/** A connected site, with 100 of a new token in its account. */
async function visit({ extensions = [], before }: Partial<ExtendedToken> = {}) {
  const { page, host } = createTestNamespaceHost(
    manifest.networks.map((network) => ({
      ...network,
      rpcUrls: { default: { http: [chain.url] } },
    })),
  )
  const urlOf = () => chain.url
  const { wallet } = createSolanaWallet({ id: `extensions-${count++}`, name: 'Ember', urlOf })
  registerOn(page, wallet)
  const namespace = createNamespace(host)
  const connection: Connection = await namespace.connect({ walletId: 'Ember' }, {})
  const account: Account = connection.state.accounts[0] ?? expect.fail('no account')
  const token = { decimals: 8, extensions, ...(before && { before }) }
  const owner = new PublicKey(account.address)
  const mint = await mintExtendedToken(node, token, owner, 100n * one)
  const asset = mint.toBase58()
  const placeOf = (holder: PublicKey) => getAssociatedTokenAddressSync(mint, holder, true, program)
  const plan = (more: Partial<TransferRequest> = {}) =>
    namespace.plan({ from: account, to: friend.toBase58(), asset, amount: one, ...more })
  return {
    mint,
    plan,
    place: placeOf(owner),
    friendPlace: placeOf(friend),
    decode: namespace.decode ?? expect.fail('decodes nothing'),
    readBalance: async () => (await namespace.balances(account, { assets: [asset] }))[1],
    /** The text that wallets show, as the node formats it. */
    readShown: async (holder = owner) =>
      Object(
        await node.call('getAccountInfo', [
          placeOf(holder).toBase58(),
          { encoding: 'jsonParsed', commitment: 'confirmed' },
        ]),
      ).value.data.parsed.info.tokenAmount.uiAmountString,
    async send(more?: Partial<TransferRequest>) {
      const { hash } = (await connection.send?.(await plan(more))) ?? expect.fail('cannot send')
      for await (const { at } of namespace.track(mainnet, hash)) if (at === 'included') return
    },
    async act(instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []) {
      await node.send(instructions, [issuer, ...signers])
    },
    openFriendPlace: () => createAccount(issuer.publicKey, placeOf(friend), friend, mint, program),
  }
}
type Site = Awaited<ReturnType<typeof visit>>

const scaledBy = (multiplier: number): ExtendedToken => ({
  decimals: 8,
  extensions: [ExtensionType.ScaledUiAmountConfig],
  before: (mint, authority) => [
    createInitializeScaledUiAmountConfigInstruction(mint, authority, multiplier, program),
  ],
})

describe('a token whose amounts wallets show by a multiplier', () => {
  let site: Site
  beforeEach(async () => {
    site = await visit(scaledBy(1.5))
  })

  it('has the balance that wallets show, and arrives as the typed amount', async () => {
    expect(await site.readShown()).toBe('150')
    expect(await site.readBalance()).toMatchObject({ total: 150n * one, spendable: 150n * one })
    const planned = await site.plan({ amount: 30n * one })
    expect(planned).toMatchObject({ amount: 30n * one, blocked: false, simulated: true })
    expect(await site.decode(mainnet, planned)).toEqual([
      { kind: 'transfer', asset: site.mint.toBase58(), amount: 30n * one, to: friend.toBase58() },
    ])
    await site.send({ amount: 30n * one })
    expect([await site.readShown(friend), await site.readShown()]).toEqual(['30', '120'])
  })

  it('is sent as a whole, and not beyond', async () => {
    expect(await site.plan({ amount: 'max' })).toMatchObject({ amount: 150n * one, blocked: false })
    expect(await site.plan({ amount: 150n * one + 1n })).toMatchObject({
      blocked: true,
      notes: [{ code: 'insufficient', amount: { value: 1n } }, {}],
    })
    await site.send({ amount: 150n * one })
    expect([await site.readShown(friend), await site.readShown()]).toEqual(['150', '0'])
  })

  it('keeps the multiplier until the next one’s time, by the chain’s clock', async () => {
    const now = BigInt(Math.floor(Date.now() / 1000))
    const change = (multiplier: number, time: bigint) =>
      site.act([
        createUpdateMultiplierDataInstruction(
          site.mint,
          issuer.publicKey,
          multiplier,
          time,
          [],
          program,
        ),
      ])
    await change(0.1, now + 86_400n)
    expect([await site.readShown(), (await site.readBalance())?.total]).toEqual(['150', 150n * one])
    await change(0.1, now - 86_400n)
    expect([await site.readShown(), (await site.readBalance())?.total]).toEqual(['10', 10n * one])
    await site.send({ amount: one })
    expect([await site.readShown(friend), await site.readShown()]).toEqual(['1', '9'])
  })
})

/** The text that the token program itself makes of an amount. */
async function readByProgram({ mint }: Site, amount: bigint): Promise<string> {
  const { blockhash } = Object(await node.call('getLatestBlockhash')).value
  const transaction = new Transaction({ blockhash, lastValidBlockHeight: 0 })
  transaction.feePayer = issuer.publicKey
  transaction.add(createAmountToUiAmountInstruction(mint, amount, program))
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  const form = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const { value } = Object(await node.call('simulateTransaction', [bytes.toString('base64'), form]))
  return Buffer.from(value.returnData.data[0], 'base64').toString()
}

it('adds the interest of a token as its program does', async () => {
  const site = await visit({
    extensions: [ExtensionType.InterestBearingConfig],
    before: (mint, authority) => [
      createInitializeInterestBearingMintInstruction(mint, authority, 500, program),
    ],
  })
  await node.call('surfnet_timeTravel', [{ absoluteTimestamp: Date.now() + 2 * 31_556_736_000 }])
  const { total = 0n } = (await site.readBalance()) ?? {}
  const shown = Number(total) / Number(one)
  // Two years at five percent.
  expect(shown).toBeCloseTo(100 * Math.exp(0.1), 3)
  expect(shown).toBeCloseTo(Number(await readByProgram(site, 100n * one)), 5)
  expect(await site.plan({ amount: 'max' })).toMatchObject({ amount: total, blocked: false })
})

const freeze = (site: Site, place: PublicKey) =>
  createFreezeAccountInstruction(place, site.mint, issuer.publicKey, [], program)

describe('a token that its program would not move is refused for', () => {
  type Refused = readonly [
    title: string,
    token: Partial<ExtendedToken>,
    code: string,
    prepare: (site: Site) => Promise<void>,
  ]
  const refused: readonly Refused[] = [
    [
      'being bound to its holder',
      {
        extensions: [ExtensionType.NonTransferable],
        before: (mint) => [createInitializeNonTransferableMintInstruction(mint, program)],
      },
      'not-transferable',
      async () => {},
    ],
    [
      'a pause',
      {
        extensions: [ExtensionType.PausableConfig],
        before: (mint, authority) => [
          createInitializePausableConfigInstruction(mint, authority, program),
        ],
      },
      'token-paused',
      ({ act, mint }) => act([createPauseInstruction(mint, issuer.publicKey, [], program)]),
    ],
    [
      'a program of its issuer',
      {
        extensions: [ExtensionType.TransferHook],
        before: (mint, authority) => [
          createInitializeTransferHookInstruction(mint, authority, friend, program),
        ],
      },
      'transfer-hook',
      async () => {},
    ],
    ['a frozen account', {}, 'token-frozen', (site) => site.act([freeze(site, site.place)])],
    [
      'a frozen account of the recipient',
      {},
      'recipient-frozen',
      (site) => site.act([site.openFriendPlace(), freeze(site, site.friendPlace)]),
    ],
    [
      'new accounts that begin frozen',
      {
        extensions: [ExtensionType.DefaultAccountState],
        before: (mint) => [
          createInitializeDefaultAccountStateInstruction(mint, AccountState.Initialized, program),
        ],
      },
      'recipient-frozen',
      ({ act, mint }) =>
        act([
          createUpdateDefaultAccountStateInstruction(
            mint,
            AccountState.Frozen,
            issuer.publicKey,
            [],
            program,
          ),
        ]),
    ],
  ]
  it.each(refused)('%s', async (_, token, code, prepare) => {
    const site = await visit(token)
    await prepare(site)
    const { notes, blocked } = await site.plan()
    expect(blocked).toBe(true)
    expect(notes.filter(({ level }) => level === 'stop')).toEqual([{ level: 'stop', code }])
  })

  it('a missing memo, and goes with one', async () => {
    const site = await visit()
    await site.act(
      [
        site.openFriendPlace(),
        createReallocateInstruction(
          site.friendPlace,
          issuer.publicKey,
          [ExtensionType.MemoTransfer],
          friend,
          [],
          program,
        ),
        createEnableRequiredMemoTransfersInstruction(site.friendPlace, friend, [], program),
      ],
      [friendKey],
    )
    expect((await site.plan()).notes).toEqual([{ level: 'stop', code: 'memo-needed' }])
    await site.send({ memo: 'order 5' })
    expect(await site.readShown(friend)).toBe('1')
  })
})

it('moves a token whose extensions are not in use', async () => {
  const site = await visit({
    extensions: [ExtensionType.TransferHook, ExtensionType.PausableConfig],
    before: (mint, authority) => [
      createInitializeTransferHookInstruction(mint, authority, PublicKey.default, program),
      createInitializePausableConfigInstruction(mint, authority, program),
    ],
  })
  await site.send()
  expect(await site.readShown(friend)).toBe('1')
})
