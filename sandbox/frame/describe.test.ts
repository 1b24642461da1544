import { Keypair, MessageV0, PublicKey, SystemProgram, TransactionMessage } from '@solana/web3.js'
import fc from 'fast-check'
import { formatUnits, hashTypedData, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import type { TypedDataInput } from './describeFixtures.ts'
import {
  contract,
  dai,
  data,
  describeInput,
  domain,
  friend,
  parseFields,
  parseInput,
  permit,
  reader,
  self,
  text,
  types,
  values,
} from './describeFixtures.ts'
import { exactAmount, flooredAmount } from './sdk/describe/amounts.ts'
import { describeCall } from './sdk/describe/describeCall.ts'
import { describeSolana } from './sdk/describe/describeSolana.ts'
import { describeText } from './sdk/describe/describeText.ts'
import { isTransaction } from './sdk/describe/isTransaction.ts'
import { signInText } from './sdk/messages/signInText.ts'
import { compile, mint, payer, to, tokenCall, units } from './solanaFixtures.ts'

describe('amounts', () => {
  it('keeps amounts exact, and floors balances to three decimals', () => {
    expect(exactAmount(1_234_567n, 6)).toBe('1.234567')
    expect(flooredAmount(1_999_999_999_999_999_999n, 18)).toBe('1.999')
    expect(flooredAmount(5n, 2)).toBe('0.05')
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 256n),
        fc.integer({ min: 0, max: 36 }),
        (units, decimals) => exactAmount(units, decimals) === formatUnits(units, decimals),
      ),
    )
  })
})

describe('description of a call', () => {
  it('shows coins and tokens with the exact amount and the whole address', async () => {
    const coins = await describeCall({ to: friend, value: parseEther('1.5') }, reader)
    expect([coins.title, values(coins), coins.warnings]).toEqual([
      'Send ETH',
      { Amount: '1.5 ETH', To: friend },
      [],
    ])
    const tokens = await describeCall(
      { to: contract, data: data('transfer', friend, 5_250_000n) },
      reader,
    )
    expect([tokens.title, values(tokens)]).toEqual([
      'Send TUSD',
      { Amount: '5.25 TUSD', To: friend, Token: contract },
    ])
  })

  it('shows an unnamed token in its smallest units, with a warning', async () => {
    const part = await describeCall({ to: friend, data: data('transfer', self, 7n) }, reader)
    expect(values(part)['Amount']).toBe('7 base units')
    expect(part.warnings).toHaveLength(1)
  })

  it.each(['approve', 'increaseAllowance'] as const)(
    'warns of an unlimited allowance by %s, not of a small one',
    async (name) => {
      const all = await describeCall(
        { to: contract, data: data(name, friend, 2n ** 256n - 1n) },
        reader,
      )
      expect(values(all)).toMatchObject({ Spender: friend, Amount: 'Unlimited TUSD' })
      expect(all.warnings.join()).toContain('take all your TUSD')
      const some = await describeCall(
        { to: contract, data: data(name, friend, 1_000_000n) },
        reader,
      )
      expect([values(some)['Amount'], some.warnings]).toEqual(['1 TUSD', []])
    },
  )

  it('shows an approval of an unknown contract as one of a collection’s item, the first included', async () => {
    for (const number of [0n, 7n]) {
      const part = await describeCall({ to: friend, data: data('approve', self, number) }, reader)
      expect([part.title, part.warnings.join()]).toEqual([
        'Allow spending of tokens',
        expect.stringContaining(`take its item #${number}.`),
      ])
    }
    const token = await describeCall({ to: contract, data: data('approve', friend, 0n) }, reader)
    expect([token.title, token.warnings]).toEqual(['Revoke an allowance', []])
  })

  it('warns of control over a collection, and names an item', async () => {
    expect(
      (
        await describeCall({ to: contract, data: data('setApprovalForAll', friend, true) }, reader)
      ).warnings.join(),
    ).toContain('every item')
    expect(
      (await describeCall({ to: contract, data: data('setApprovalForAll', friend, false) }, reader))
        .warnings,
    ).toEqual([])
    expect(
      values(
        await describeCall(
          { to: contract, data: data('safeTransferFrom', self, friend, 7n) },
          reader,
        ),
      ),
    ).toMatchObject({ Item: '#7', To: friend })
  })

  it('shows an unknown call as unknown, with a warning and its data', async () => {
    const unknown = await describeCall({ to: contract, data: data('drain', 1n) }, reader)
    expect([unknown.title, unknown.raw]).toEqual(['Unknown call', data('drain', 1n)])
    expect(unknown.warnings.join()).toContain('cannot read')
    // A transfer with bytes after its arguments says more than its words do.
    expect(
      (await describeCall({ to: contract, data: `${data('transfer', friend, 1n)}00` }, reader))
        .title,
    ).toBe('Unknown call')
    expect((await describeCall({ to: null, data: '0x60' }, reader)).title).toBe('Create a contract')
  })

  it('shows the coins that go with a call', async () => {
    const part = await describeCall(
      { to: contract, value: 1n, data: data('transfer', friend, 1n) },
      reader,
    )
    expect(values(part)['Also sends']).toBe('0.000000000000000001 ETH')
    expect(part.warnings.join()).toContain('also sends')
  })
})

describe('description of typed data', () => {
  it('shows a permit with its spender, amount and expiry', async () => {
    const part = await describeInput({ message: permit })
    expect(values(part)).toMatchObject({
      Spender: friend,
      Amount: '1.5 TUSD',
      'Until (UTC)': '2027-01-15 08:00',
    })
    expect(part.warnings).toHaveLength(1)
  })

  it('warns of an unlimited permit, in the forms of DAI and Permit2 too', async () => {
    const older = { holder: self, spender: friend, nonce: 0, expiry: 0, allowed: true }
    const batch = {
      details: [{ token: contract, amount: String(2n ** 160n - 1n), expiration: 0, nonce: 0 }],
      spender: friend,
      sigDeadline: 0,
    }
    for (const given of [
      { types: dai, message: older },
      { primaryType: 'PermitBatch', message: batch },
      { message: { ...permit, value: String(2n ** 256n - 1n) } },
    ]) {
      const part = await describeInput(given)
      expect(values(part)['Amount']).toBe('Unlimited TUSD')
      expect(part.warnings.join()).toContain('all your TUSD')
    }
  })

  it('shows an authorization (EIP-3009) as the transfer it is', async () => {
    const message = {
      from: self,
      to: friend,
      value: '1500000',
      validAfter: 0,
      validBefore: 1_800_000_000,
      nonce: `0x${'ab'.repeat(32)}`,
    }
    const part = await describeInput({ primaryType: 'TransferWithAuthorization', message })
    expect([part.title, values(part)]).toMatchObject([
      'Send by signature',
      { To: friend, Amount: '1.5 TUSD', 'Until (UTC)': '2027-01-15 08:00' },
    ])
  })

  it('shows other data field by field, and warns of another network', async () => {
    const message = { from: { name: 'Ada', wallet: self }, ids: [1, 2] }
    const part = await describeInput({
      domain: { ...domain, chainId: 10 },
      primaryType: 'Order',
      message,
    })
    expect(values(part)).toMatchObject({
      'from.name': 'Ada',
      'from.wallet': self,
      'ids.0': '1',
      'ids.1': '2',
    })
    expect(part.warnings).toEqual(['It is for the network 10, not for the one you are on.'])
  })

  it.each<[string, TypedDataInput, string]>([
    ['beside a permit', { message: { ...permit, allowed: false } }, 'message.allowed'],
    [
      'beside an order',
      {
        primaryType: 'Order',
        message: { 'note 0': 'Log in only.', from: { name: 'Ada', wallet: self }, ids: [] },
      },
      'message.note 0',
    ],
    [
      'deeper down',
      {
        primaryType: 'Order',
        message: { from: { name: 'Ada', wallet: self, note: 'x' }, ids: [] },
      },
      'message.from.note',
    ],
    ['in the domain', { domain: { ...domain, note: 'x' }, message: permit }, 'domain.note'],
  ])('refuses an unsigned field: %s', (_, given, path) => {
    expect(() => parseInput(given)).toThrow(`has a field that is not signed: ${path}`)
  })

  it.each<[string, TypedDataInput]>([
    ['a field that is signed', { message: { owner: self } }],
    ['its type', { primaryType: 'Other', message: permit }],
    [
      'a list where one is signed',
      { primaryType: 'PermitBatch', message: { details: {}, spender: friend, sigDeadline: 0 } },
    ],
    [
      'the domain that its types say',
      { types: { ...types, EIP712Domain: parseFields('string name') }, message: permit },
    ],
  ])('refuses typed data without %s', (_, given) => {
    expect(() => parseInput(given)).toThrow('the typed data')
  })

  it('signs a network given as text as the number on screen', () => {
    const number = hashTypedData(parseInput({ message: permit }) as never)
    for (const chainId of ['1', '0x1'])
      expect(
        hashTypedData(parseInput({ domain: { ...domain, chainId }, message: permit }) as never),
      ).toBe(number)
    expect(() => parseInput({ domain: { ...domain, chainId: 'one' }, message: permit })).toThrow(
      'names no network',
    )
  })
})

describe('description of a message', () => {
  const origin = 'https://shop.example'
  const signIn = (domain: string, uri: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${self}\n\nWelcome\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678`

  it('shows a sign-in for this site without a warning, and for another one with a warning', () => {
    const own = describeText(text(signIn('shop.example', 'https://shop.example/in')), origin)
    expect([own.title, values(own)['Site'], values(own)['It says'], own.warnings]).toEqual([
      'Sign in',
      'shop.example',
      'Welcome',
      [],
    ])
    expect(
      describeText(text(signIn('bank.example', 'https://bank.example/')), origin).warnings.join(),
    ).toContain('bank.example')
    expect(
      describeText(text(signIn('shop.example', 'https://bank.example/')), origin).warnings,
    ).toHaveLength(1)
  })

  it('shows hiding or reordering characters by number, and data as data', () => {
    const part = describeText(text('pay \u202eada\u200b'), origin)
    expect(values(part)['Message']).toBe('pay \u27e8U+202E\u27e9ada\u27e8U+200B\u27e9')
    expect(part.warnings).toHaveLength(1)
    expect(describeText(Uint8Array.of(255, 1, 2), origin).title).toBe('Sign data')
    for (const point of [
      0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x2028, 0x2029, 0x2800, 0x3164, 0xfe0f, 0xfff9, 0xe0041,
    ])
      expect(
        describeText(text(`pay${String.fromCodePoint(point)}bob`), origin).warnings,
        point.toString(16),
      ).toHaveLength(1)
  })
})

describe('message for Solana', () => {
  it('recognises the bytes of a transaction', async () => {
    const payerKey = Keypair.generate().publicKey
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: PublicKey.default, lamports: 5 }),
    ]
    const message = new TransactionMessage({
      payerKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions,
    })
    for (const bytes of [
      message.compileToV0Message().serialize(),
      message.compileToLegacyMessage().serialize(),
    ]) {
      expect(await isTransaction(bytes)).toBe(true)
      expect(await isTransaction(Uint8Array.of(...bytes, 0))).toBe(false)
    }
    for (const words of [
      '',
      'hello',
      'shop.example wants you to sign in with your Solana account:',
    ])
      expect(await isTransaction(text(words))).toBe(false)
  })
})

describe('description of a Solana transaction', () => {
  it('shows transfers of coins and tokens with amount and receiver', () => {
    const message = compile(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 1_500_000_000 }),
      tokenCall([12, ...units(2_500_000n), 6], payer, mint, to, payer),
    )
    const [coins, tokens] = describeSolana(message, payer.toBase58())
    expect(coins && values(coins)).toEqual({
      Amount: '1.5 SOL',
      From: payer.toBase58(),
      To: to.toBase58(),
    })
    expect(tokens && values(tokens)).toMatchObject({
      Amount: '2.5',
      To: to.toBase58(),
      Token: mint.toBase58(),
    })
  })

  it('warns of an allowance and of an unknown program', () => {
    const message = compile(tokenCall([4, ...units(2n ** 64n - 1n)], payer, to, payer), {
      programId: mint,
      keys: [],
      data: Buffer.from([1]),
    })
    const [allowance, unknown] = describeSolana(message, payer.toBase58())
    expect([allowance && values(allowance)['Amount'], allowance?.warnings.length]).toEqual([
      'Unlimited',
      2,
    ])
    expect([unknown?.title, unknown?.warnings.length]).toEqual(['Unknown instruction', 1])
  })

  it('invents no accounts of a lookup table', () => {
    const plain = compile(SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 1 }))
    const looked = new MessageV0({
      ...plain,
      staticAccountKeys: plain.staticAccountKeys.filter((key) => !key.equals(to)),
      compiledInstructions: [
        {
          programIdIndex: 1,
          accountKeyIndexes: [0, 2],
          data: plain.compiledInstructions[0]?.data ?? new Uint8Array(),
        },
      ],
    })
    const [part] = describeSolana(looked, payer.toBase58())
    expect(part && values(part)['To']).toBe('in a lookup table')
  })
})

describe('sign-in text', () => {
  const request = {
    accountAddress: self,
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: '12345678',
    issuedAt: '2026-01-01T00:00:00Z',
  }

  it('makes a sign-in text for the embedding site only, and no field adds a line', () => {
    expect(signInText(request, 'https://shop.example')).toContain(
      `account:\n${self}\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 1\n`,
    )
    expect(() => signInText(request, 'https://evil.example')).toThrow('another site')
    expect(() =>
      signInText({ ...request, uri: 'https://evil.example/' }, 'https://shop.example'),
    ).toThrow('another site')
    for (const field of [
      'statement',
      'nonce',
      'requestId',
      'issuedAt',
      'notBefore',
      'expirationTime',
    ] as const)
      expect(() =>
        signInText({ ...request, [field]: 'x\nURI: https://evil.example' }, 'https://shop.example'),
      ).toThrow('more than one line')
  })
})
